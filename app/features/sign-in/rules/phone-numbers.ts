import { MOBILE_DIGITS } from "~/lib/phone-digits";

export const COUNTRY_CODE = "+91";

/** The number as stored, '+91XXXXXXXXXX', from ten digits. */
export function storedPhone(tenDigits: string): string {
  return `${COUNTRY_CODE}${tenDigits}`;
}

/** Whether the text is a mobile number as stored. */
export function isStoredPhone(text: string): boolean {
  return text.startsWith(COUNTRY_CODE) && MOBILE_DIGITS.test(text.slice(COUNTRY_CODE.length));
}

/** The number with all but the last three digits hidden. */
export function maskedPhone(phone: string): string {
  return `${COUNTRY_CODE} ••••• ••${phone.slice(-3)}`;
}
