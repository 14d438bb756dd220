import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";

export const ADMIN_PASSWORD_MIN_LENGTH = 12;
export const ADMIN_PASSWORD_MAX_LENGTH = 128;
export const ADMIN_SIGN_IN_MIN_MS = 800;

export const ADMIN_FAILURES_ALLOWED = 5;
export const ADMIN_FAILURES_PER_ADDRESS = 20;
export const ADMIN_FAILURES_WINDOW_MS = 15 * MINUTE_MS;

/** Failures at one name in 24 h, all addresses together, before each further try has to wait. */
export const ADMIN_FAILURES_BEFORE_DELAY = 20;
export const ADMIN_DELAY_WINDOW_MS = DAY_MS;
const ADMIN_FIRST_DELAY_MS = MINUTE_MS;
const ADMIN_LONGEST_DELAY_MS = HOUR_MS;

/** Milliseconds from one failure at a name to the next try, after `failures`: 0, then 1 min, doubling to 1 h. */
export function adminDelayMs(failures: number): number {
  const late = failures - ADMIN_FAILURES_BEFORE_DELAY;
  return late < 0 ? 0 : Math.min(ADMIN_FIRST_DELAY_MS * 2 ** late, ADMIN_LONGEST_DELAY_MS);
}

export const SECOND_STEP_LIFETIME_MS = 5 * MINUTE_MS;
export const RECOVERY_CODES = 10;

/** Words that make up most of the long passwords in public lists of stolen ones. */
const COMMON_WORDS =
  /password|passw0rd|p@ssw|qwerty|asdfgh|zxcvbn|1q2w3e|iloveyou|letmein|welcome|administrator|admin|changeme|monkey|dragon|football|sunshine|princess|superman|trustno1|login|secret|india|namaste|krishna|ganesh|sairam|jaihind|running|club/g;

/** What is wrong with a new admin password, in words; undefined when it will do. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (password.length < ADMIN_PASSWORD_MIN_LENGTH) {
    return `Use at least ${ADMIN_PASSWORD_MIN_LENGTH} characters.`;
  }
  if (password.length > ADMIN_PASSWORD_MAX_LENGTH) {
    return `Use at most ${ADMIN_PASSWORD_MAX_LENGTH} characters.`;
  }
  const lower = password.toLowerCase();
  const isVaried = new Set(lower).size >= 5;
  if (!isVaried || lower.includes(username.toLowerCase()) || isCommon(lower)) {
    return "This password is easy to guess. Choose another one.";
  }
  return undefined;
}

/** Whether nothing of its own is left once common words, runs of figures and signs at the ends are gone. */
function isCommon(lower: string): boolean {
  return lower.replace(COMMON_WORDS, "").replace(/[\d\W_]+/g, "").length < 4;
}

export const WRONG_CREDENTIALS_TEXT = "Invalid username or password. Please try again.";
export const TOO_MANY_ATTEMPTS_TEXT = "Too many requests. Please try again later.";
export const SECOND_STEP_TEXTS = {
  wrong_code: "This code is not right, or was used before. Try the next one.",
  no_password: "That took too long. Please sign in again.",
  limit: TOO_MANY_ATTEMPTS_TEXT,
} as const;

/** The names under which failed attempts are counted. */
export const ADMIN_LIMIT_KEYS = {
  /** `origin` is the block of an address, or the id of a browser that an admin signed in with. */
  pair: (username: string, origin: string) => `admin-failed:${username.toLowerCase()}@${origin}`,
  name: (username: string) => `admin-failed-at:${username.toLowerCase()}`,
  known: (username: string, browserId: string) =>
    `admin-failed-at:${username.toLowerCase()}#${browserId}`,
  address: (block: string) => `admin-failed-from:${block}`,
  noted: (key: string) => `noted:${key}`,
  secondStep: (adminId: string) => `admin-step-failed:${adminId}`,
} as const;
