import { MINUTE_MS } from "~/lib/dates";

export const ADMIN_SIGN_IN_MIN_MS = 800;

export const SECOND_STEP_LIFETIME_MS = 5 * MINUTE_MS;

export const RECOVERY_CODES = 10;
