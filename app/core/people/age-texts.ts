/** Why a date of birth is refused, and what a minor waits for. */
export const BORN_TOO_EARLY_TEXT = "Please enter a date of birth in 1920 or later.";
export const BORN_IN_FUTURE_TEXT = "That date is in the future. Please enter your date of birth.";

/** The text for a minor whose parent the club has not confirmed yet. */
export const NOT_CONFIRMED_TEXT =
  "We'll check with your parent first. As soon as that's done, you can book.";
