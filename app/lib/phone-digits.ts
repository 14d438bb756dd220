/** An Indian mobile number without its country code. */
export const MOBILE_DIGITS = /^[6-9]\d{9}$/;

/** The digits of a typed phone number without +91, 0091 or a leading 0; empty for another country. */
export function plainPhoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (typed.trim().startsWith("+")) return /^910?(\d*)$/.exec(digits)?.[1] ?? "";
  return /^(?:0{0,2}91)?0?(\d{10})$/.exec(digits)?.[1] ?? digits;
}
