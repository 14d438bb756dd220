import { MOBILE_DIGITS } from "~/lib/phone-digits";

export const COUNTRY_CODE = "+91";

export const PHONE_DIGITS = 10;

/** '98765 43210', as far as the digits go. */
export function groupedPhoneDigits(digits: string): string {
  return digits.length > 5 ? `${digits.slice(0, 5)} ${digits.slice(5)}` : digits;
}

/** '+91XXXXXXXXXX' as stored, from ten digits. */
export function storedPhone(tenDigits: string): string {
  return `${COUNTRY_CODE}${tenDigits}`;
}

/** Whether the text is '+91' and the ten digits of a mobile number. */
export function isStoredPhone(text: string): boolean {
  return text.startsWith(COUNTRY_CODE) && MOBILE_DIGITS.test(text.slice(COUNTRY_CODE.length));
}

/** '+91 •••••••• 543' : all but the last three digits hidden. */
export function maskedPhone(phone: string): string {
  return `${COUNTRY_CODE} ••••• ••${phone.slice(-3)}`;
}
