import type { BookingPlan } from "~/db/tables/events";

const SENT_ALONG =
  /^(plan|paceGroup|notes|name|phone|shownPriceRupees|submitKey|guest(Name|Phone)\d)$/;

/** The button that goes on without guests and with the free first run. */
export const GO_ALONE = "alone";

/** A form of the first step as somebody sends it who comes alone, for their free first run. */
export function aloneIn(form: FormData): FormData {
  const alone = new FormData();
  for (const [name, value] of form) if (!name.startsWith("guest")) alone.append(name, value);
  alone.set("plan", "free_trial" satisfies BookingPlan);
  return alone;
}

/** What was typed in the first step of a booking, to be sent along with the second. */
export function sentAlong(form: Iterable<[string, unknown]>): [string, string][] {
  return [...form].filter(
    (entry): entry is [string, string] => SENT_ALONG.test(entry[0]) && typeof entry[1] === "string",
  );
}
