import { z } from "zod";
import { GENDERS, SIGN_UP_PROFESSIONS } from "~/core/people/profile/profiles";
import { isDay } from "~/lib/dates";
import { anyNumberDigits, mobileDigits } from "~/lib/mobile-schema";
import { plainDigits } from "~/lib/typed-digits";
import { EARLIEST_BIRTH_DATE } from "./age";
import { BORN_TOO_EARLY_TEXT } from "./age-texts";
import { OTP_LENGTH } from "./codes/codes";
import { HOSTED_TOKEN } from "./hosted-codes/hosted-codes";

const SIGN_IN_PHONE_MESSAGE =
  "Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.";
const SIGN_UP_PHONE_MESSAGE = "Please enter a valid 10-digit phone number.";
const CODE_MESSAGE = "Please enter the complete 6-digit OTP.";

const SIX_DIGITS = new RegExp(`^\\d{${OTP_LENGTH}}$`);

/** Six digits, or the token of a hosted service in their place. */
const code = z
  .string(CODE_MESSAGE)
  .transform((typed) => plainDigits(typed).replace(/\s/g, ""))
  .refine((text) => SIX_DIGITS.test(text) || HOSTED_TOKEN.test(text), CODE_MESSAGE);

/** A longer code is ignored instead of refused. */
const INVITE_CODE_MAX_LENGTH = 20;

const tick = z.literal("on").optional();
const optionalText = z.string().trim().optional();

/** Get OTP on the sign-in page. */
export const signInPhoneSchema = z.object({ phone: mobileDigits(SIGN_IN_PHONE_MESSAGE) });

/** Verify OTP on the sign-in page. */
export const signInCodeSchema = signInPhoneSchema.extend({ otp: code });

/** Get OTP on the sign-up page. */
export const signUpPhoneSchema = z.object({ phone: mobileDigits(SIGN_UP_PHONE_MESSAGE) });

/** Verify OTP on the sign-up page. */
export const signUpCodeSchema = signUpPhoneSchema.extend({ otp: code });

/** The sign-up form as typed, to show it again. */
export const anySignUpSchema = z.looseObject({});

/** The code for a parent, on the sign-up page. */
export const guardianPhoneSchema = z.looseObject({
  guardianPhone: mobileDigits(SIGN_UP_PHONE_MESSAGE),
});

/** The second step of the sign-up, after the number is proven (specification, section 5). */
export const signUpSchema = z.object({
  fullName: z
    .string("Please enter your full name.")
    .trim()
    .min(1, "Please enter your full name.")
    .max(100, "Please use at most 100 characters."),
  gender: z.enum(GENDERS, "Please choose your gender."),
  dateOfBirth: z
    .string("Please enter your date of birth.")
    .refine(isDay, {
      abort: true,
      error: "That date doesn't exist. Please enter your date of birth.",
    })
    .refine((day) => day >= EARLIEST_BIRTH_DATE, BORN_TOO_EARLY_TEXT),
  profession: z.enum(SIGN_UP_PROFESSIONS, "Please choose your profession."),
  username: z
    .string("Please choose a username.")
    .trim()
    .regex(/^[A-Za-z0-9_.]{3,30}$/, "Use 3 to 30 letters a to z, numbers, dots or underscores."),
  emergencyContact: anyNumberDigits.optional(),
  ref: optionalText.transform((code) =>
    code && code.length <= INVITE_CODE_MAX_LENGTH ? code : undefined,
  ),
  guardianName: optionalText.pipe(
    z.string().max(100, "Please use at most 100 characters.").optional(),
  ),
  guardianPhone: mobileDigits(SIGN_UP_PHONE_MESSAGE).optional(),
  guardianOtp: code.optional(),
  whatsapp_messages: tick,
  photos: tick,
  public_board: tick,
  crew: tick,
  termsAccepted: z.literal("on", "Please accept the terms and conditions."),
});

/** The forms to change the phone number: the new number, then both codes. */
export const newPhoneSchema = z.object({ phone: mobileDigits(SIGN_IN_PHONE_MESSAGE) });
export const phoneChangeSchema = newPhoneSchema.extend({ oldOtp: code, newOtp: code });
