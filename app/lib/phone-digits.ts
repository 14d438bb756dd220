/** An Indian mobile number without its country code. */
export const MOBILE_DIGITS = /^[6-9]\d{9}$/;

/**
 * Ten digits as typed into a phone field: signs, +91, 0091 and a leading 0 pasted from a contact are dropped.
 * None for a number of another country.
 */
export function plainPhoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (typed.trim().startsWith("+")) return /^910?(\d*)$/.exec(digits)?.[1] ?? "";
  return /^(?:0{0,2}91)?0?(\d{10})$/.exec(digits)?.[1] ?? digits;
}
