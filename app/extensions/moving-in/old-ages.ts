import { ADULT_AGE_YEARS, EARLIEST_BIRTH_DATE, isAdult } from "~/core/people/age";
import { ageOn, type Day } from "~/lib/dates";
import { type LooseFields, looseDay, looseNumber, looseText } from "~/lib/loose-values";
import { shortened } from "~/lib/shortened";

export type OldAgeReading =
  | { ok: true; dateOfBirth: Day | null; doubts: string[] }
  | { ok: false; reason: "under_age" | "unclear_age"; text: string };

const OLDEST_AGE_YEARS = 120;
/** So much of a value a report shows. */
export const VALUE_MAX_LENGTH = 40;
/** What people write into a cell that they have nothing for. */
const NOTHING = /^(?:[-–—.?]+|n\/?a|none|nil|null|unknown|not known)$/i;
const UNDER_AGE_TEXT =
  "Under 18: only adults can be imported. Minors sign up on the site with a parent where the club takes them.";

/**
 * Reads the date of birth and the age that were typed in on the day `madeOn`. Refuses people under 18, and those of
 * whom neither can be read although one is given: they may be under 18.
 */
export function readOldAge(
  fields: LooseFields,
  { madeOn, today, timeZone }: { madeOn: Day; today: Day; timeZone: string },
): OldAgeReading {
  const dateOfBirth = birthDateOf(fields, timeZone);
  if (dateOfBirth) {
    if (!isAdult(dateOfBirth, today))
      return { ok: false, reason: "under_age", text: UNDER_AGE_TEXT };
    return { ok: true, dateOfBirth, doubts: [] };
  }
  const age = ageOf(fields);
  if (age !== undefined && age + ageOn(madeOn, today) < ADULT_AGE_YEARS)
    return { ok: false, reason: "under_age", text: UNDER_AGE_TEXT };
  const doubts = [
    unreadText(fields, "dateOfBirth", "date of birth"),
    age === undefined ? unreadText(fields, "age", "age") : "",
  ].filter(Boolean);
  if (doubts.length > 0 && age === undefined) {
    const text = `${doubts.join(" ")} Somebody under 18 cannot be imported: correct or empty it.`;
    return { ok: false, reason: "unclear_age", text };
  }
  return {
    ok: true,
    dateOfBirth: null,
    doubts: doubts.map((doubt) => `${doubt} It was left out.`),
  };
}

/** Says that a value was given which is no date or no age; empty where none was. */
export function unreadText(fields: LooseFields, name: string, label: string): string {
  const typed = looseText(fields, name);
  if (typed === undefined || NOTHING.test(typed)) return "";
  return `The ${label} ‘${shortened(typed, VALUE_MAX_LENGTH)}’ cannot be right.`;
}

function birthDateOf(fields: LooseFields, timeZone: string): Day | undefined {
  const earliest = Date.parse(EARLIEST_BIRTH_DATE);
  const day = looseDay(fields, { timeZone, names: ["dateOfBirth"], earliest });
  return day !== undefined && day >= EARLIEST_BIRTH_DATE ? day : undefined;
}

function ageOf(fields: LooseFields): number | undefined {
  const age = looseNumber(fields, "age");
  return age !== undefined && age >= 0 && age <= OLDEST_AGE_YEARS ? age : undefined;
}
