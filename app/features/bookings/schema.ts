import { z } from "zod";
import { BOOKING_STATUSES } from "./rules";

/** The booking form: the key makes a double tap or a retry book once. */
export const bookSchema = z.object({ submitKey: z.uuid() });

/** One move of a booking in the admin panel, from the status that the admin saw. */
export const moveSchema = z.object({
  bookingId: z.string().max(64),
  from: z.enum(BOOKING_STATUSES),
  to: z.enum(BOOKING_STATUSES),
});
