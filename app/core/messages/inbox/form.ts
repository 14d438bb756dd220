import { z } from "zod";

/** The form that marks one notification, or all up to a time, as read. */
export const readingSchema = z.object({
  notificationId: z.string().max(64).optional(),
  until: z.coerce.number().int().optional(),
});
