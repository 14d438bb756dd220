import { z } from "zod";
import { isBlank } from "~/lib/blank-text";
import { isDay } from "~/lib/dates";
import { anyNumberDigits } from "~/lib/mobile-schema";
import { EARLIEST_BIRTH_DATE } from "./age";
import { BORN_TOO_EARLY_TEXT } from "./age-texts";
import {
  GENDERS,
  GOAL_MAX,
  GOALS_MAX,
  goalsOf,
  RUNNING_LEVELS,
  SIGN_UP_PROFESSIONS,
} from "./profile/profiles";

const LONGEST_NAME = 100;
const LONGEST_EMAIL = 200;

const optional = (check: z.ZodType<string>) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
    check.optional(),
  );

const line = (most: number) =>
  z.string().trim().max(most, `Please use at most ${most} characters.`);

/** The profile form. The phone number is changed in Settings, with codes. */
export const profileSchema = z.object({
  displayName: z
    .string("Please enter your public name.")
    .trim()
    .refine((name) => !isBlank(name), "Please enter your public name.")
    .max(LONGEST_NAME, `Please use at most ${LONGEST_NAME} characters.`),
  fullName: optional(line(LONGEST_NAME)),
  username: optional(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_.]{3,30}$/, "Use 3 to 30 letters a to z, numbers, dots or underscores."),
  ),
  email: optional(
    z
      .string()
      .trim()
      .max(LONGEST_EMAIL, `Please use at most ${LONGEST_EMAIL} characters.`)
      .regex(/^[^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+$/, "Please enter an e-mail address."),
  ),
  gender: z.preprocess(
    (typed) => typed || undefined,
    z.enum(GENDERS, "Please choose your gender.").optional(),
  ),
  dateOfBirth: optional(
    z
      .string()
      .refine(isDay, {
        abort: true,
        error: "That date doesn't exist. Please enter your date of birth.",
      })
      .refine((day) => day >= EARLIEST_BIRTH_DATE, BORN_TOO_EARLY_TEXT),
  ),
  profession: z.preprocess(
    (typed) => typed || undefined,
    z.enum(SIGN_UP_PROFESSIONS, "Please choose your profession.").optional(),
  ),
  runningLevel: z.enum(RUNNING_LEVELS, "Please choose beginner, intermediate or advanced."),
  goals: z
    .string()
    .optional()
    .transform(goalsOf)
    .refine(
      (goals) => goals.every((goal) => goal.length <= GOAL_MAX),
      `Please use at most ${GOAL_MAX} characters for each goal.`,
    )
    .refine((goals) => goals.length <= GOALS_MAX, `Please name at most ${GOALS_MAX} goals.`),
  emergencyContact: optional(anyNumberDigits),
  instagram: optional(
    z
      .string()
      .trim()
      .regex(/^@?[A-Za-z0-9._]{1,30}$/, "Please enter your Instagram name, without the address."),
  ),
  version: z.coerce.number("Please reload the page and try again.").int(),
});

/** The form for the public name in Settings. */
export const displayNameSchema = profileSchema.pick({ displayName: true });

export type ProfileInput = z.infer<typeof profileSchema>;
