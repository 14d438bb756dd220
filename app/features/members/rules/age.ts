import { ageOn, type Day } from "~/lib/dates";

export const ADULT_AGE_YEARS = 18;

/** Whether a person born on `dateOfBirth` is an adult on `today`. */
export function isAdult(dateOfBirth: Day, today: Day): boolean {
  return ageOn(dateOfBirth, today) >= ADULT_AGE_YEARS;
}

/** The text for a minor whose parent the club has not confirmed yet. */
export const NOT_CONFIRMED_TEXT =
  "The club confirms with your parent first. As soon as that is done, you can book.";
