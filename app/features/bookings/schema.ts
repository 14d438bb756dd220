import { z } from "zod";
import { BOOKING_STATUSES } from "./rules";

/** The booking form: the key makes a double tap or a retry book once. */
export const bookSchema = z.object({ submitKey: z.uuid() });

const BOOKINGS_AT_ONCE = 200;
const NOTE_MAX_LENGTH = 500;
const status = z.enum(BOOKING_STATUSES);

/** What an admin does with bookings: one or many moved from the status seen, taken back, or noted. */
export const bookingActionSchema = z.object({
  intent: z.enum(["move", "undo", "note"]).default("move"),
  bookingId: z.array(z.string().max(64)).min(1).max(BOOKINGS_AT_ONCE),
  from: status,
  to: status,
  /** For an undo: the moment of the move. */
  movedAt: z.coerce.number().int().optional(),
  notes: z.string().trim().max(NOTE_MAX_LENGTH).optional(),
});
