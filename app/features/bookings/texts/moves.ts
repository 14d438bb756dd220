import { BOOKING_REFUSAL_TEXTS } from "../texts";
import type { BookingRefusal } from "./refusals";

/** Why a seat was not booked for somebody, as shown to the admin. */
export const RUNNER_REFUSAL_TEXTS: Record<BookingRefusal | "name_missing", string> = {
  ...BOOKING_REFUSAL_TEXTS,
  name_missing: "The club does not know this number yet: type the name too.",
  full: "This run is full.",
  already_booked: "This person is already booked on this run.",
  trial_used: "Their free first run is booked or used already.",
  not_approved: "They wait for approval and their free first run is used: approve them first.",
  price_changed: "The price of this run has changed. Look at it and book again.",
  profile_incomplete: "The club knows no name for this number: type the name too.",
};

/** What an admin reads after booking for somebody. */
export function bookedForText({ isNew }: { isNew: boolean }): string {
  return isNew ? "Booked. They are new in the club and wait for approval." : "Booked.";
}
