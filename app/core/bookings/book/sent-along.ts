import { GUEST_NUMBERS } from "../bookings";

const SENT_ALONG =
  /^(plan|paceGroup|notes|name|phone|shownPriceRupees|submitKey|guest(Name|Phone)\d)$/;

/** The button that goes on without guests and with the free first run. */
export const GO_ALONE = "alone";

/** The fields of guests, which somebody who goes on alone leaves out. */
export const GUEST_FIELDS = GUEST_NUMBERS.flatMap((n) => [`guestName${n}`, `guestPhone${n}`]);

/** What was typed in the first step of a booking, to be sent along with the second. */
export function sentAlong(form: Iterable<[string, unknown]>): [string, string][] {
  return [...form].filter(
    (entry): entry is [string, string] => SENT_ALONG.test(entry[0]) && typeof entry[1] === "string",
  );
}
