import { ageOn, type Day } from "~/lib/dates";

export const ADULT_AGE_YEARS = 18;

/** Whether a person born on `dateOfBirth` is an adult on `today`. */
export function isAdult(dateOfBirth: Day, today: Day): boolean {
  return ageOn(dateOfBirth, today) >= ADULT_AGE_YEARS;
}

/** The earliest date of birth that is taken. */
export const BORN_FROM: Day = "1920-01-01";

export const BORN_TOO_EARLY_TEXT = "Please enter a date of birth in 1920 or later.";
export const BORN_IN_FUTURE_TEXT = "That date is in the future. Please enter your date of birth.";

/** The text for a minor whose parent the club has not confirmed yet. */
export const NOT_CONFIRMED_TEXT =
  "The club confirms with your parent first. As soon as that's done, you can book.";
