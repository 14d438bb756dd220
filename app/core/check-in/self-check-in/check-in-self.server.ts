import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { equalDigests, hmac } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import { type CheckInEvent, isDone, SELF_CODE_LENGTH, SELF_CODE_LIFETIME_MS } from "../desk";
import { findDeskEvent } from "../entries/desk.server";
import { selfEntryRow } from "../entries/list-entries-of.server";
import { findDeskOutcome } from "../entries/record-check-in-entries.server";
import { findOwnBooking } from "../entries/remove-walk-in.server";
import { claimCheckIn } from "../entries/settle-check-in.server";
import { plainCode } from "../pass/passes";
import { checkInRefusal } from "../refusals";
import { findRosterEntry } from "../roster/rosters.server";

interface Input {
  eventId: EventId;
  memberId: MemberId;
  /** The code that the member scanned or typed. */
  code: string;
  submitKey: string;
  secret: string;
  now: Instant;
  timeZone: string;
}

/**
 * Checks a member in with the code on the event's screen, once for a `submitKey`; returns the
 * outcome. Refuses what the check-in desk refuses, and an expired code; after a refusal the same page may try again.
 */
export async function checkInSelf(db: Db, input: Input): Promise<DeskOutcome | "no_run"> {
  const event = await findDeskEvent(db, input);
  if (!event) return "no_run";
  const before = await findDeskOutcome(db, { nonce: input.submitKey });
  if (before && isDone(before.outcome)) return before.outcome;
  const submitKey = before ? newId() : input.submitKey;
  try {
    return await inTransaction(db, (db) => checkInTransaction(db, { ...input, submitKey, event }));
  } catch (error) {
    const after = violatedConstraint(error) && (await findDeskOutcome(db, { nonce: submitKey }));
    if (!after) throw error;
    return after.outcome;
  }
}

async function checkInTransaction(
  db: Db,
  input: Input & { event: CheckInEvent },
): Promise<DeskOutcome> {
  const { eventId, memberId, submitKey, now } = input;
  const bookingId = (await findOwnBooking(db, { eventId, memberId }))?.bookingId;
  const decided = await decide(db, { ...input, bookingId });
  const made = { nonce: submitKey, event_id: eventId, booking_id: bookingId ?? null };
  const claim = { nonce: submitKey, by: memberId, at: now, method: "self" as const };
  const { outcome } =
    decided === "done" && bookingId
      ? await claimCheckIn(db, { ...input, bookingId, claim })
      : { outcome: decided };
  await db
    .insertInto("check_in_entries")
    .values(selfEntryRow({ ...made, kind: "check_in", outcome }, input))
    .execute();
  return outcome;
}

async function decide(
  db: Db,
  input: Input & { event: CheckInEvent; bookingId: BookingId | undefined },
): Promise<DeskOutcome> {
  const { eventId, bookingId, event, now } = input;
  if (!isSelfCode(input.code, input)) return "wrong_code";
  const entry = bookingId ? await findRosterEntry(db, { eventId, bookingId }) : undefined;
  const refusal = checkInRefusal({ code: { kind: "person" }, event, entry, at: now });
  if (!refusal) return "done";
  return refusal === "already_in" ? "duplicate" : refusal;
}

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
function isSelfCode(typed: string, input: Screen): boolean {
  const slot = Math.floor(input.now / SELF_CODE_LIFETIME_MS);
  const code = plainCode(typed);
  return [slot, slot - 1].map((at) => equalDigests(codeOf(input, at), code)).includes(true);
}

function codeOf({ eventId, secret }: Screen, slot: number): string {
  const digest = Buffer.from(hmac(secret, "self check-in", eventId, String(slot)), "hex");
  const letters = Array.from(digest.subarray(0, SELF_CODE_LENGTH), (byte) => LETTERS[byte % 32]);
  return letters.join("");
}
