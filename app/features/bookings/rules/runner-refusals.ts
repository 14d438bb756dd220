import { BOOKING_REFUSAL_TEXTS } from "../texts";
import type { BookingRefusal } from "./refusals";

/** Why a seat was not booked for somebody, as shown to the admin. */
export const RUNNER_REFUSAL_TEXTS: Record<BookingRefusal | "name_missing", string> = {
  ...BOOKING_REFUSAL_TEXTS,
  name_missing: "The club doesn’t know this number yet: type a name too.",
  full: "This run is full.",
  already_booked: "This person is already booked on this run.",
  trial_used: "Their free first run is already booked or used.",
  not_approved:
    "They are waiting for approval and have used their free first run: approve them first.",
  price_changed: "The price of this run has changed. Please check it and book again.",
  profile_incomplete: "The club has no name for this number: type a name too.",
};

/** What an admin reads after booking for somebody. */
export function bookedForText({ isNew }: { isNew: boolean }): string {
  return isNew ? "Booked. They are new to the club and waiting for approval." : "Booked.";
}
