import { z } from "zod";

interface WholeNumber {
  min: number;
  max: number;
  /** What is said of an empty field and of a number out of bounds. */
  bounds: string;
  /** What is said of decimals and of anything but digits. */
  whole: string;
}

/** A schema for a whole number in digits, as a form sends it; outputs the number. */
export const wholeNumber = ({ min, max, bounds, whole }: WholeNumber) =>
  z
    .string(bounds)
    .trim()
    .min(1, { error: bounds, abort: true })
    .regex(/^-?\d+$/, whole)
    .transform(Number)
    .pipe(z.number(bounds).min(min, bounds).max(max, bounds));
