import { PROMISES } from "~/content/promises";
import { ADULT_AGE_YEARS } from "~/core/people/age";
import { DAY_MS } from "~/lib/dates";

/** What the contact form offers and stores, the same in every language. */
export const CONTACT_PROFESSIONS = ["Student", "Employee", "Self Employee", "Other"] as const;

export const CONTACT_AGE_MAX_DIGITS = 2;

/** Contact messages whose sender did not join are deleted after this time. */
export const CONTACT_RETENTION_MS = (PROMISES.contactMonths / 12) * 365 * DAY_MS;

export const CONTACTS_PER_ADDRESS = 5;
export const CONTACTS_WINDOW_SECONDS = 60 * 60;

/** Whether people under 18 are refused or need a parent's consent. */
export type MinorsRule = "refuse" | "parental";

/** Whether someone of this age may not register. */
export function isTooYoung(age: number, minors: MinorsRule): boolean {
  return minors === "refuse" && age < ADULT_AGE_YEARS;
}
