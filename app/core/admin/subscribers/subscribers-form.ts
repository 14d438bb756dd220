import { z } from "zod";
import { OTP_LENGTH } from "~/core/people/codes/codes";
import { HOSTED_TOKEN } from "~/core/people/hosted-codes/hosted-codes";
import { anyNumberProblem } from "~/core/people/member-pages-texts";
import { MEMBER_ROLES, PLAN_TYPES } from "~/core/people/members";
import { isOwnNumber, PROFILE_REFUSAL_TEXTS } from "~/core/people/profile/profiles";
import { isDay } from "~/lib/dates";
import { plainDigits, storedPhone } from "~/lib/phone-digits";
import { isBlank } from "~/lib/text-lines";
import { anyNumberDigits, mobileDigits } from "~/lib/whole-number";
import { SUBSCRIBERS_FORM_TEXTS } from "~/texts/admin/subscribers";
import { FORM_TEXTS } from "~/texts/site-wide/forms";

const NAME_MAX = 100;
const TEXT_MAX = 1_000;
const REASON_MAX = 300;
const name = z
  .string({ error: () => SUBSCRIBERS_FORM_TEXTS.pleaseEnterAName })
  .trim()
  .refine((typed) => !isBlank(typed), { error: () => SUBSCRIBERS_FORM_TEXTS.pleaseEnterAName })
  .max(NAME_MAX, { error: () => FORM_TEXTS.tooLong({ most: NAME_MAX }) });

const emergencyContact = anyNumberDigits(anyNumberProblem)
  .optional()
  .transform((digits) => digits ?? null);

const phone = mobileDigits(() => SUBSCRIBERS_FORM_TEXTS.phone).transform(storedPhone);

const SIX_DIGITS = new RegExp(`^\\d{${OTP_LENGTH}}$`);

/** Six digits, or the token of a hosted service in their place. */
const code = z
  .string({ error: () => SUBSCRIBERS_FORM_TEXTS.code })
  .transform((typed) => plainDigits(typed).replace(/\s/g, ""))
  .refine((text) => SIX_DIGITS.test(text) || HOSTED_TOKEN.test(text), {
    error: () => SUBSCRIBERS_FORM_TEXTS.code,
  });

/** A note about a member, or a message to them. */
const writtenText = z
  .string({ error: () => SUBSCRIBERS_FORM_TEXTS.pleaseWriteSomething })
  .trim()
  .min(1, { error: () => SUBSCRIBERS_FORM_TEXTS.pleaseWriteSomething })
  .max(TEXT_MAX, { error: () => FORM_TEXTS.tooLong({ most: TEXT_MAX }) });

/** The forms of a member's admin page. */
export const memberChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("reveal") }),
  z.object({ intent: z.literal("plan"), planType: z.enum(PLAN_TYPES) }),
  z.object({ intent: z.literal("role"), role: z.enum(MEMBER_ROLES) }),
  z.object({
    intent: z.literal("note"),
    text: writtenText,
  }),
  z.object({
    intent: z.literal("reply"),
    text: writtenText,
    submitKey: z.uuid({ error: () => FORM_TEXTS.reload }),
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
    eventId: z.string({ error: () => SUBSCRIBERS_FORM_TEXTS.chooseARun }).max(64),
    submitKey: z.uuid({ error: () => FORM_TEXTS.reload }),
  }),
]);

export type MemberChange = z.infer<typeof memberChangeSchema>;

/** A member added by hand. */
export const newMemberSchema = z
  .object({ name, phone, emergencyContact })
  .refine((member) => !isOwnNumber(member.emergencyContact, member.phone), {
    path: ["emergencyContact"],
    error: () => PROFILE_REFUSAL_TEXTS.own_contact,
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
      .max(REASON_MAX, { error: () => FORM_TEXTS.tooLong({ most: REASON_MAX }) })
      .optional(),
  })
  .refine(({ oldOtp, reason }) => oldOtp || reason, {
    path: ["reason"],
    error: () => SUBSCRIBERS_FORM_TEXTS.reasonMissing,
  });
