import { MEMBER_SESSION_LIFETIME_MS } from "~/core/people/sessions/sessions";
import type { PasskeyRefusal } from "~/core/people/sign-in/sign-in-prompt";
import { dayOf, formatDay, type Instant, MINUTE_MS } from "~/lib/dates";
import { firstLetters } from "~/lib/letters";
import { joinTexts } from "~/lib/texts";
import {
  NEW_PASSKEY_TEXTS as NEW_PASSKEY_TEXTS_MESSAGES,
  PASSKEYS_TEXTS,
} from "~/texts/passkeys/passkeys";
import { PASSKEY_REFUSAL_TEXTS } from "~/texts/people/sign-in";

/** How long a challenge for a passkey can be answered. */
export const PASSKEY_CHALLENGE_MS = 10 * MINUTE_MS;

export const PASSKEYS_PER_PERSON = 10;

export const PASSKEY_NAME_MAX_LENGTH = 60;

/** Answers that were refused, from one address (IPv6: /64) or one known browser. */
export const PASSKEY_TRIES_PER_ADDRESS = 30;

export const PASSKEY_TRIES_WINDOW_MS = 10 * MINUTE_MS;

/** How often a member without a passkey is asked for one after a code. */
export const PASSKEY_OFFERS = 2;

/** A session so young needs no further code before a passkey is added. */
export const FRESH_SIGN_IN_MS = 15 * MINUTE_MS;

/** What a challenge is for; it is valid for nothing else. */
export type PasskeyPurpose =
  | "sign_in"
  | "add"
  | "admin_sign_in"
  | "admin_step"
  | "admin_add"
  | "admin_join";

export type NewPasskeyRefusal = PasskeyRefusal | "too_many";

/** Keys under which answers are counted. */
export const PASSKEY_RATE_LIMIT_KEYS = {
  /** `origin` is an address block, or the id of a known browser. */
  answers: (kind: "admin" | "member", origin: string) => `passkey-from:${kind}:${origin}`,
  used: (digest: string) => `passkey-used:${digest}`,
} as const;

/** Whether the member signed in so recently that a passkey may be added without another code. */
export function isFreshSignIn(session: { expiresAt: Instant }, now: Instant): boolean {
  return now - (session.expiresAt - MEMBER_SESSION_LIFETIME_MS) < FRESH_SIGN_IN_MS;
}

/** The name of a passkey as stored: without spaces around it, at most 60 letters. */
export function passkeyName(typed: string, fallback: string): string {
  return firstLetters(typed.trim(), PASSKEY_NAME_MAX_LENGTH).trim() || fallback;
}

/** A passkey with its days as its owner reads them. */
export function shownPasskey<Passkey extends { createdAt: Instant; lastUsedAt: Instant | null }>(
  { createdAt, lastUsedAt, ...passkey }: Passkey,
  timeZone: string,
) {
  const textOf = (at: Instant) => formatDay(dayOf(at, timeZone), { year: true });
  return {
    ...passkey,
    addedDay: dayOf(createdAt, timeZone),
    addedText: textOf(createdAt),
    usedText: lastUsedAt === null ? undefined : textOf(lastUsedAt),
  };
}

/** Why a passkey was not accepted. */
export const PASSKEY_TEXTS: Record<NewPasskeyRefusal, string> = joinTexts(PASSKEY_REFUSAL_TEXTS, {
  get too_many() {
    return PASSKEYS_TEXTS.too_many({ passkeysPerPerson: PASSKEYS_PER_PERSON });
  },
});

/** What is said where a passkey could not be added. */
export const NEW_PASSKEY_TEXTS: Record<NewPasskeyRefusal, string> = joinTexts(
  PASSKEY_TEXTS,
  NEW_PASSKEY_TEXTS_MESSAGES,
);
