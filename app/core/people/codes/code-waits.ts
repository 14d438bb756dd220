import { type Instant, SECOND_MS } from "~/lib/dates";
import { SIGN_IN_TEXTS } from "~/texts/people/sign-in";

/** Seconds from `at` until a number can get another code. */
export interface CodeWait {
  /** The number as typed, in ten digits. */
  phone: string;
  seconds: number;
  at: Instant;
}

/** The wait from `now` until `until`; undefined when there is none. */
export function codeWait(
  phone: string,
  until: Instant | undefined,
  now: Instant,
): CodeWait | undefined {
  if (until === undefined || until <= now) return undefined;
  return { phone: phone.slice(-10), seconds: Math.ceil((until - now) / SECOND_MS), at: now };
}

/** The one of two waits that was told later. */
export function laterWait(
  one: CodeWait | undefined,
  other: CodeWait | undefined,
): CodeWait | undefined {
  if (!one || !other) return one ?? other;
  return one.at > other.at ? one : other;
}

/** '30 s', '14:05' or '1:02:05'. */
export function formatWait(seconds: number): string {
  if (seconds < 100) return SIGN_IN_TEXTS.seconds({ seconds });
  const two = (part: number) => String(part).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`;
}
