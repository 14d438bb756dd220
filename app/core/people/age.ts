import { PROMISES } from "~/content/promises";
import { ageOn, type Day } from "~/lib/dates";

export const ADULT_AGE_YEARS = PROMISES.adultYears;

/** Whether a person born on `dateOfBirth` is an adult on `today`. */
export function isAdult(dateOfBirth: Day, today: Day): boolean {
  return ageOn(dateOfBirth, today) >= ADULT_AGE_YEARS;
}

/** The earliest date of birth that is taken. */
export const EARLIEST_BIRTH_DATE: Day = "1920-01-01";
