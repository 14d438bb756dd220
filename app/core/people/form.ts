import { z } from "zod";
import { anyNumberProblem, FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { isDay } from "~/lib/dates";
import { plainDigits } from "~/lib/phone-digits";
import { isBlank } from "~/lib/text-lines";
import { anyNumberDigits, mobileDigits } from "~/lib/whole-number";
import { CODES_TEXTS } from "~/texts/people/codes";
import { PEOPLE_FORM_TEXTS } from "~/texts/people/people";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { EARLIEST_BIRTH_DATE } from "./age";
import { OTP_LENGTH } from "./codes/codes";
import { HOSTED_TOKEN } from "./hosted-codes/hosted-codes";
import {
  EDITED_FIELDS,
  type Field,
  type FieldValue,
  GOAL_MAX,
  GOALS_MAX,
  NAME_MAX,
  PROFILE_FIELDS,
  type ProfileField,
  REQUIRED_NAMES,
  SIGN_UP_FIELDS,
  SIGN_UP_REQUIRED_NAMES,
} from "./profile/profile-fields";

type Shape<F extends Field, Required extends string> = {
  [Each in F as Each["name"]]: z.ZodType<
    Each["name"] extends Required ? FieldValue<Each> : FieldValue<Each> | undefined
  >;
};

/** The schemas of these fields in a form; `missing` is said in place of a field's own text. */
function shapeOf<F extends Field, Required extends string>(
  fields: readonly F[],
  required: readonly Required[],
  missing?: () => string,
): Shape<F, Required> {
  const names: readonly string[] = required;
  const entries = fields.map((field) => {
    const check = checkOf(field, missing ?? (() => FIELD_TEXTS[field.name].missing));
    return [field.name, names.includes(field.name) ? check : optional(check)];
  });
  return Object.fromEntries(entries) as Shape<F, Required>;
}

/** What is said of a field without a value, in the language of who sent it. */
type Missing = () => string | undefined;

const optional = (check: z.ZodType) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
    check.optional(),
  );

function checkOf(field: Field, missing: Missing): z.ZodType {
  const { kind, options = [] }: ProfileField = field;
  switch (kind) {
    case "line":
      return lineOf(field, missing);
    case "choice":
      return z.enum(options, { error: missing });
    case "birth_date":
      return birthDate(missing);
    case "phone":
      return anyNumberDigits(anyNumberProblem);
    case "list":
      return goals;
  }
}

function lineOf(field: Field, missing: Missing): z.ZodType {
  const { most = Number.POSITIVE_INFINITY, pattern }: ProfileField = field;
  const line = z.string({ error: missing }).trim();
  const short = (pattern ? line : line.refine((typed) => !isBlank(typed), { error: missing })).max(
    most,
    { error: () => FORM_TEXTS.tooLong({ most }) },
  );
  return pattern ? short.regex(pattern, { error: () => FIELD_TEXTS[field.name].wrong }) : short;
}

const birthDate = (missing: Missing) =>
  z
    .string({ error: missing })
    .refine(isDay, {
      abort: true,
      error: () => PEOPLE_FORM_TEXTS.noSuchDate,
    })
    .refine((day) => day >= EARLIEST_BIRTH_DATE, { error: () => CODES_TEXTS.bornTooEarly });

const goals = z
  .string()
  .optional()
  .transform(goalsOf)
  .refine((goals) => goals.every((goal) => goal.length <= GOAL_MAX), {
    error: () => PEOPLE_FORM_TEXTS.goalTooLong({ goalMax: GOAL_MAX }),
  })
  .refine((goals) => goals.length <= GOALS_MAX, {
    error: () => PEOPLE_FORM_TEXTS.tooManyGoals({ goalsMax: GOALS_MAX }),
  });
/** The goals of a text separated by commas, without empty and repeated ones. */
function goalsOf(typed: string | undefined): string[] {
  const goals = (typed ?? "").split(",").map((goal) => goal.trim());
  return [...new Set(goals.filter(Boolean))];
}

const SIX_DIGITS = new RegExp(`^\\d{${OTP_LENGTH}}$`);

/** Six digits, or the token of a hosted service in their place. */
const code = z
  .string({ error: () => PEOPLE_FORM_TEXTS.code })
  .transform((typed) => plainDigits(typed).replace(/\s/g, ""))
  .refine((text) => SIX_DIGITS.test(text) || HOSTED_TOKEN.test(text), {
    error: () => PEOPLE_FORM_TEXTS.code,
  });

/** A longer code is ignored instead of refused. */
const INVITE_CODE_MAX_LENGTH = 20;

const tick = z.literal("on").optional();
const optionalText = z.string().trim().optional();

/** Get OTP on the sign-in page, and the new number in Settings. */
export const signInPhoneSchema = z.object({
  phone: mobileDigits(() => PEOPLE_FORM_TEXTS.signInPhone),
});

/** Verify OTP on the sign-in page. */
export const signInCodeSchema = signInPhoneSchema.extend({ otp: code });

const signUpPhone = mobileDigits(
  () => PEOPLE_FORM_TEXTS.signInPhone,
  () => PEOPLE_FORM_TEXTS.signUpPhone,
);

/** Get OTP on the sign-up page. */
export const signUpPhoneSchema = z.object({ phone: signUpPhone });

/** Verify OTP on the sign-up page. */
export const signUpCodeSchema = signUpPhoneSchema.extend({ otp: code });

/** The sign-up form as typed, to show it again. */
export const anySignUpSchema = z.looseObject({});

/** The code for a parent, on the sign-up page. */
export const guardianPhoneSchema = z.looseObject({
  guardianPhone: signUpPhone,
});

/** The second step of the sign-up, after the number is proven (specification, section 5). */
export const signUpSchema = z.object({
  ...shapeOf(SIGN_UP_FIELDS, SIGN_UP_REQUIRED_NAMES),
  ref: optionalText.transform((code) =>
    code && code.length <= INVITE_CODE_MAX_LENGTH ? code : undefined,
  ),
  guardianName: optionalText.pipe(
    z
      .string()
      .max(NAME_MAX, { error: () => FORM_TEXTS.tooLong({ most: NAME_MAX }) })
      .optional(),
  ),
  guardianPhone: signUpPhone.optional(),
  guardianOtp: code.optional(),
  whatsapp_messages: tick,
  photos: tick,
  public_board: tick,
  crew: tick,
  termsAccepted: z.literal("on", { error: () => PEOPLE_FORM_TEXTS.termsMissing }),
});

/** The form to change the phone number: the new number with both codes. */
export const phoneChangeSchema = signInPhoneSchema.extend({ oldOtp: code, newOtp: code });

/** The profile form. The phone number is changed in Settings, with codes. */
export const profileSchema = z.object({
  ...shapeOf(PROFILE_FIELDS, REQUIRED_NAMES),
  version: z.coerce.number({ error: () => FORM_TEXTS.reload }).int(),
});

/** The form for the public name in Settings. */
export const displayNameSchema = profileSchema.pick({ displayName: true });

/** What admins edit of a member's profile, with the version of it that the form shows. */
export const memberEditSchema = z.object({
  ...shapeOf(EDITED_FIELDS, REQUIRED_NAMES, () => PEOPLE_FORM_TEXTS.pleaseEnterAName),
  version: z.coerce.number().int(),
});
