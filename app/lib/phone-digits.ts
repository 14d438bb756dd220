export const COUNTRY_CODE = "+91";

/** An Indian mobile number without its country code. */
export const MOBILE_DIGITS = /^[6-9]\d{9}$/;

/** An Indian number of any kind without its country code; a landline with its area code has ten digits too. */
export const NATIONAL_DIGITS = /^[1-9]\d{9}$/;

/** The number as stored, '+91XXXXXXXXXX', from ten digits. */
export function storedPhone(tenDigits: string): string {
  return `${COUNTRY_CODE}${tenDigits}`;
}

/** Whether the text is an Indian mobile number as '+919840022222'. */
export function isFullMobile(phone: string): boolean {
  return phone.startsWith(COUNTRY_CODE) && MOBILE_DIGITS.test(phone.slice(COUNTRY_CODE.length));
}

/** '+91 98400 22222' for an Indian number with or without +91; any other text, such as one with a name, as it is. */
export function spacedPhone(phone: string): string {
  const digits = plainPhoneDigits(phone);
  const isNumber = NATIONAL_DIGITS.test(digits) && !/\p{L}/u.test(phone);
  return isNumber ? `${COUNTRY_CODE} ${groupedPhoneDigits(digits)}` : phone;
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

/**
 * The link that calls the number in a text: an Indian one with its country code, without which a mobile reaches no
 * landline; any other as it is written.
 */
export function telLink(phone: string): string {
  const digits = plainPhoneDigits(phone);
  if (NATIONAL_DIGITS.test(digits)) return `tel:${storedPhone(digits)}`;
  return `tel:${plainDigits(phone).replace(/[^+\d]/g, "")}`;
}

/** Arabic, Persian, Santali, Meitei and full-width digits, and those of the scripts from Devanagari to Sinhala. */
const OTHER_DIGITS = /[٠-٩۰-۹᱐-᱙꯰-꯹０-９]|(?=[\u0900-\u0dff])\p{Nd}/gu;

/** The text with the digits of other scripts, such as '९८', written as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    // These scripts' zero stands at 6 of its row in Unicode, the others' at 0.
    return String((code < 0x900 || code > 0xdff ? code : code - 6) & 15);
  });
}

/** The text of a decimal number with digits of 0 to 9 and a point, where a comma or a full-width point may have been typed. */
export function plainDecimal(text: string): string {
  return plainDigits(text).replace(/[,.．，]/, ".");
}

/** The number with all but the last three digits hidden. */
export function maskedPhone(phone: string): string {
  return `${COUNTRY_CODE} ••••• ••${phone.slice(-3)}`;
}

/** Whether this is a number: what is stored for a record that was erased or merged is none. */
export function isNumber(phone: string): boolean {
  return phone.startsWith("+");
}
