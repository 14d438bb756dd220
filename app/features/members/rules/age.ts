import { ageOn, type Day } from "~/lib/dates";

export const ADULT_AGE_YEARS = 18;

/** Whether someone born on `dateOfBirth` is of age on `today`. */
export function isAdult(dateOfBirth: Day, today: Day): boolean {
  return ageOn(dateOfBirth, today) >= ADULT_AGE_YEARS;
}

/** What a member under 18 reads until the club has confirmed the parent who vouched for them. */
export const NOT_CONFIRMED_TEXT =
  "The club confirms with your parent first. As soon as that is done, you can book.";
