import { COUNTRY_CODE } from "~/lib/phone-digits";

/** The number with all but the last three digits hidden. */
export function maskedPhone(phone: string): string {
  return `${COUNTRY_CODE} ••••• ••${phone.slice(-3)}`;
}

/** Whether this is a number: what is stored for a record that was erased or merged is none. */
export function isNumber(phone: string): boolean {
  return phone.startsWith("+");
}
