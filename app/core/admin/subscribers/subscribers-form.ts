import { z } from "zod";
import { OTP_LENGTH } from "~/core/people/codes/codes";
import { HOSTED_TOKEN } from "~/core/people/hosted-codes/hosted-codes";
import { MEMBER_ROLES, PLAN_TYPES } from "~/core/people/members";
import { isBlank } from "~/lib/blank-text";
import { isDay } from "~/lib/dates";
import { anyNumberDigits, mobileDigits } from "~/lib/mobile-schema";
import { storedPhone } from "~/lib/phone-digits";

const NAME_MAX = 100;
const TEXT_MAX = 1_000;
const REASON_MAX = 300;
const PHONE_TEXT = "Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.";
const CODE_TEXT = "Please enter the complete 6-digit OTP.";
const AT_MOST = `Please use at most ${NAME_MAX} characters.`;

const name = z
  .string("Please enter a name.")
  .trim()
  .refine((typed) => !isBlank(typed), "Please enter a name.")
  .max(NAME_MAX, AT_MOST);

const emergencyContact = anyNumberDigits.optional().transform((digits) => digits ?? null);

const phone = mobileDigits(PHONE_TEXT).transform(storedPhone);

const SIX_DIGITS = new RegExp(`^\\d{${OTP_LENGTH}}$`);

/** Six digits, or the token of a hosted service in their place. */
const code = z
  .string(CODE_TEXT)
  .transform((typed) => typed.replace(/\s/g, ""))
  .refine((text) => SIX_DIGITS.test(text) || HOSTED_TOKEN.test(text), CODE_TEXT);

/** The forms of a member's admin page. */
export const memberChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("reveal") }),
  z.object({ intent: z.literal("plan"), planType: z.enum(PLAN_TYPES) }),
  z.object({ intent: z.literal("role"), role: z.enum(MEMBER_ROLES) }),
  z.object({
    intent: z.literal("note"),
    text: z
      .string("Please write something.")
      .trim()
      .min(1, "Please write something.")
      .max(TEXT_MAX, `Please use at most ${TEXT_MAX} characters.`),
  }),
  z.object({
    intent: z.literal("reply"),
    text: z
      .string("Please write something.")
      .trim()
      .min(1, "Please write something.")
      .max(TEXT_MAX, `Please use at most ${TEXT_MAX} characters.`),
    submitKey: z.uuid("Please reload the page and try again."),
    again: z.literal("yes").optional(),
  }),
  z.object({ intent: z.literal("remove-note"), noteId: z.string().max(64) }),
  z.object({
    intent: z.literal("membership"),
    startsOn: z.string().refine(isDay),
    rupees: z.number().int(),
    method: z.enum(["cash", "upi", "other"]),
  }),
  z.object({
    intent: z.literal("book"),
    eventId: z.string("Choose a run.").max(64),
    submitKey: z.uuid("Please reload the page and try again."),
  }),
]);

export type MemberChange = z.infer<typeof memberChangeSchema>;

/** A member added by hand. */
export const newMemberSchema = z.object({ name, phone, emergencyContact });

/** A member's names and emergency contact, with the version of the profile that the form shows. */
export const memberEditSchema = z.object({
  displayName: name,
  fullName: z
    .string()
    .trim()
    .max(NAME_MAX, AT_MOST)
    .optional()
    .transform((typed) => typed || null),
  emergencyContact,
  version: z.coerce.number().int(),
});

/** The new number, and whether a code can still come to the old one. */
export const memberPhoneSchema = z.object({
  phone,
  isLost: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked === "on"),
});

/** The code of the new number, with the one of the old number or the reason for doing without. */
export const memberPhoneCodesSchema = z
  .object({
    phone,
    newOtp: code,
    oldOtp: code.optional(),
    reason: z
      .string()
      .trim()
      .max(REASON_MAX, `Please use at most ${REASON_MAX} characters.`)
      .optional(),
  })
  .refine(({ oldOtp, reason }) => oldOtp || reason, {
    path: ["reason"],
    error: "Say how you know that this is the member.",
  });
