import { MOBILE_DIGITS } from "~/lib/phone-digits";

export const COUNTRY_CODE = "+91";

export const PHONE_DIGITS = 10;

/** The digits grouped as '98765 43210', also when incomplete. */
export function groupedPhoneDigits(digits: string): string {
  return digits.length > 5 ? `${digits.slice(0, 5)} ${digits.slice(5)}` : digits;
}

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
