import type { AdminId } from "~/db/tables/shapes";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";

export const ADMIN_FAILURES_ALLOWED = 5;

export const ADMIN_FAILURES_PER_ADDRESS = 20;

export const ADMIN_FAILURES_WINDOW_MS = 15 * MINUTE_MS;

/** Failures for one user name in 24 h, all addresses together, before the delay begins. */
export const ADMIN_FAILURES_BEFORE_DELAY = 20;

export const ADMIN_DELAY_WINDOW_MS = DAY_MS;

const ADMIN_FIRST_DELAY_MS = MINUTE_MS;

const ADMIN_LONGEST_DELAY_MS = HOUR_MS;

/** Milliseconds to wait after `failures` for one user name: 0, then 1 minute, doubling up to 1 hour. */
export function adminDelayMs(failures: number): number {
  const late = failures - ADMIN_FAILURES_BEFORE_DELAY;
  return late < 0 ? 0 : Math.min(ADMIN_FIRST_DELAY_MS * 2 ** late, ADMIN_LONGEST_DELAY_MS);
}

/** Keys under which failed attempts are counted. */
export const ADMIN_RATE_LIMIT_KEYS = {
  /** `origin` is an address block, or the id of a known browser. */
  pair: (username: string, origin: string) => `admin-failed:${username.toLowerCase()}@${origin}`,
  name: (username: string) => `admin-failed-at:${username.toLowerCase()}`,
  known: (username: string, browserId: string) =>
    `admin-failed-at:${username.toLowerCase()}#${browserId}`,
  address: (block: string) => `admin-failed-from:${block}`,
  noted: (key: string) => `noted:${key}`,
  /** `origin` is the panel, the id of a known browser, or nothing for all other browsers together. */
  secondStep: (adminId: AdminId, origin = "") => `admin-step-failed:${adminId}@${origin}`,
} as const;

export const ADMIN_SIGN_IN_MIN_MS = 800;

export const SECOND_STEP_LIFETIME_MS = 5 * MINUTE_MS;

export const RECOVERY_CODES = 10;
