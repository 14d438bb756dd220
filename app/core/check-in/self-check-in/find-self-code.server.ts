import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { equalDigests, hmac } from "~/lib/digest.server";
import { SELF_CODE_LENGTH, SELF_CODE_LIFETIME_MS } from "../desk";

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

interface Screen {
  eventId: EventId;
  secret: string;
  now: Instant;
}

/** The code on an event's screen at `now`, and when the next one replaces it. */
export function findSelfCode(input: Screen): { code: string; changesAt: Instant } {
  const slot = Math.floor(input.now / SELF_CODE_LIFETIME_MS);
  return { code: codeOf(input, slot), changesAt: (slot + 1) * SELF_CODE_LIFETIME_MS };
}

/** Whether `typed` is the current code or the one before, since people need time to send it. */
export function isSelfCode(typed: string, input: Screen): boolean {
  const slot = Math.floor(input.now / SELF_CODE_LIFETIME_MS);
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  return [slot, slot - 1].map((at) => equalDigests(codeOf(input, at), code)).includes(true);
}

function codeOf({ eventId, secret }: Screen, slot: number): string {
  const digest = Buffer.from(hmac(secret, "self check-in", eventId, String(slot)), "hex");
  const letters = Array.from(digest.subarray(0, SELF_CODE_LENGTH), (byte) => LETTERS[byte % 32]);
  return letters.join("");
}
