const SENT_ALONG =
  /^(plan|paceGroup|notes|name|phone|shownPriceRupees|submitKey|guest(Name|Phone)\d)$/;

/** What was typed in the first step of a booking, to be sent along with the second. */
export function sentAlong(form: Iterable<[string, unknown]>): [string, string][] {
  return [...form].filter(
    (entry): entry is [string, string] => SENT_ALONG.test(entry[0]) && typeof entry[1] === "string",
  );
}
