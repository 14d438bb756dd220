/** An Indian mobile number without its country code. */
export const MOBILE_DIGITS = /^[6-9]\d{9}$/;

/** '+91 98400 22222' for a mobile number with or without +91; any other text as it is. */
export function spacedPhone(phone: string): string {
  const digits = plainPhoneDigits(phone);
  return MOBILE_DIGITS.test(digits) ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : phone;
}

/** The digits of a typed phone number without +91, 0091 or a leading 0; empty for another country. */
export function plainPhoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (typed.trim().startsWith("+")) return /^910?(\d*)$/.exec(digits)?.[1] ?? "";
  return /^(?:0{0,2}91)?0?(\d{10})$/.exec(digits)?.[1] ?? digits;
}
