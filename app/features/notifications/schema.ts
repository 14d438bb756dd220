import { z } from "zod";

/** What somebody read: the notification they opened, or all that the page showed. */
export const readingSchema = z.object({
  noticeId: z.string().max(64).optional(),
  until: z.coerce.number().int().optional(),
});
