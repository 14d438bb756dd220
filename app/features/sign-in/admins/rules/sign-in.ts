import { MINUTE_MS } from "~/lib/dates";

export const ADMIN_SIGN_IN_MIN_MS = 800;

export const SECOND_STEP_LIFETIME_MS = 5 * MINUTE_MS;

export const RECOVERY_CODES = 10;

export const WRONG_CREDENTIALS_TEXT = "Invalid username or password. Please try again.";

export const TOO_MANY_ATTEMPTS_TEXT = "Too many requests. Please try again later.";

export const ADMIN_PASSWORD_TEXTS = {
  wrong_password: "This is not your current password.",
  limit: TOO_MANY_ATTEMPTS_TEXT,
} as const;

export const ADMIN_PASSKEY_TEXTS = {
  expired: "That took too long. Please try again.",
  not_accepted: "This passkey was not accepted. Please sign in with your password.",
  password_needed: "Please type your password first: this passkey is your second step.",
  limit: TOO_MANY_ATTEMPTS_TEXT,
} as const;

export const SECOND_STEP_TEXTS = {
  wrong_code: "This code is not right, or was used before. Try the next one.",
  no_password: "That took too long. Please sign in again.",
  limit: TOO_MANY_ATTEMPTS_TEXT,
} as const;
