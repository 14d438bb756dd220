import { plainDigits } from "./typed-digits.ts";

export const COUNTRY_CODE = "+91";

/** An Indian mobile number without its country code. */
export const MOBILE_DIGITS = /^[6-9]\d{9}$/;

/** The number as stored, '+91XXXXXXXXXX', from ten digits. */
export function storedPhone(tenDigits: string): string {
  return `${COUNTRY_CODE}${tenDigits}`;
}

/** Whether the text is an Indian mobile number as '+919840022222'. */
export function isFullMobile(phone: string): boolean {
  return phone.startsWith(COUNTRY_CODE) && MOBILE_DIGITS.test(phone.slice(COUNTRY_CODE.length));
}

/** '+91 98400 22222' for a mobile number with or without +91; any other text as it is. */
export function spacedPhone(phone: string): string {
  const digits = plainPhoneDigits(phone);
  return MOBILE_DIGITS.test(digits) ? `${COUNTRY_CODE} ${groupedPhoneDigits(digits)}` : phone;
}

export const PHONE_DIGITS = 10;

/** The digits of a typed phone number without +91, 0091 or a leading 0; empty for another country. */
export function plainPhoneDigits(typed: string): string {
  const digits = digitsIn(typed);
  if (typed.trim().startsWith("+")) return /^910?(\d*)$/.exec(digits)?.[1] ?? "";
  return /^(?:0{0,2}91)?0?(\d{10})$/.exec(digits)?.[1] ?? digits;
}

/** The digits grouped as '98765 43210', also when incomplete. */
export function groupedPhoneDigits(digits: string): string {
  return digits.length > 5 ? `${digits.slice(0, 5)} ${digits.slice(5)}` : digits;
}

/** 0091 and a leading 0 before the number. */
const MOST_DIGITS = 15;

/**
 * The text of a phone field after `typed` was entered: grouped digits, at most ten. A number that begins with
 * + stays as it is, without letters, until it is a whole Indian number; so do the digits of one that may
 * begin with 0091, 91 or 0, as ten of these are another person's number.
 */
export function phoneFieldText(typed: string): string {
  const digits = plainPhoneDigits(typed);
  if (typed.trim().startsWith("+") && digits.length !== PHONE_DIGITS)
    return plainDigits(typed.trimStart()).replace(/[^\d+() -]/g, "");
  if (digits.length > PHONE_DIGITS && /^(0|91)/.test(digits)) return digits.slice(0, MOST_DIGITS);
  return groupedPhoneDigits(digits.slice(0, PHONE_DIGITS));
}

/** Why the text cannot be an Indian mobile number; undefined for one and for an empty field. */
export function phoneProblem(typed: string): "another_country" | "not_a_mobile" | undefined {
  if (typed.trim() === "") return undefined;
  const digits = digitsIn(typed);
  const isBegun = "91".startsWith(digits) || digits.startsWith("91");
  if (typed.trim().startsWith("+") && !isBegun) return "another_country";
  return MOBILE_DIGITS.test(plainPhoneDigits(typed)) ? undefined : "not_a_mobile";
}

/** The digits of a text, of whatever script, as 0 to 9. */
export function digitsIn(text: string): string {
  return plainDigits(text).replace(/\D/g, "");
}

/** The link that calls a number as it is written. */
export function telLink(phone: string): string {
  return `tel:${phone.replaceAll(" ", "")}`;
}
