import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { findDeskEvent } from "../entries/desk.server";
import { findDeskOutcome } from "../entries/find-desk-outcome.server";
import { findOwnBooking } from "../entries/find-own-booking.server";
import { isSelfCode } from "./find-self-code.server";
import { findRosterEntry } from "../roster/rosters.server";
import type { CheckInEvent } from "../desk";
import { checkInRefusal } from "../refusals";
import { selfEntryRow } from "./self-entries";
import { claimCheckIn } from "./claim-check-in.server";

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
 * outcome. Refuses what the check-in desk refuses, and an expired code.
 */
export async function checkInSelf(db: Db, input: Input): Promise<DeskOutcome | "no_run"> {
  const event = await findDeskEvent(db, input);
  if (!event) return "no_run";
  const before = await findDeskOutcome(db, { nonce: input.submitKey });
  if (before) return before.outcome;
  try {
    return await inTransaction(db, (db) => checkInTransaction(db, { ...input, event }));
  } catch (error) {
    const after =
      violatedConstraint(error) && (await findDeskOutcome(db, { nonce: input.submitKey }));
    if (!after) throw error;
    return after.outcome;
  }
}

async function checkInTransaction(
  db: Db,
  input: Input & { event: CheckInEvent },
): Promise<DeskOutcome> {
  const { eventId, memberId, submitKey, now } = input;
  const bookingId = await findOwnBooking(db, { eventId, memberId });
  const decided = await decide(db, { ...input, bookingId });
  const claim = { nonce: submitKey, by: memberId, at: now, method: "self" as const };
  const { outcome } =
    decided === "done" && bookingId
      ? await claimCheckIn(db, { ...input, bookingId, claim })
      : { outcome: decided };
  await db
    .insertInto("gate_entries")
    .values(
      selfEntryRow({ submitKey, memberId, eventId, bookingId, kind: "check_in", outcome, now }),
    )
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
