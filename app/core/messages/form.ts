import { z } from "zod";

/** A P-256 point and 16 random bytes, as browsers give them. */
const POINT = /^[\w-]{87}=?$/;
const SECRET = /^[\w-]{22}(?:==)?$/;

/** What a browser sends when its notifications are turned on. */
export const pushSchema = z.object({
  endpoint: z.url().max(1_000),
  p256dh: z.string().regex(POINT),
  auth: z.string().regex(SECRET),
});

/** A browser's address alone. */
export const pushAddressSchema = z.object({ endpoint: z.string().min(1).max(1_000) });
