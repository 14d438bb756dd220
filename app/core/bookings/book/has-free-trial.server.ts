import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { HOUR_MS, type Instant } from "~/lib/dates";
import { type FreeRun, freeRunOf } from "../free-run";
import { findFreeRunColumns, findFreeRunFacts } from "../free-run-facts.server";

/** Longer than any event's check-in stays open after the start. */
const OVER_AFTER_MS = 24 * HOUR_MS;

/**
 * Whether a member's free first run is theirs to book: never run with the club, and never booked with their phone, nor
 * by themselves with an earlier one; or given back, or booked and missed, or granted again. Between two bookings at once
 * with one phone the unique index decides.
 */
export async function hasFreeTrial(
  db: Db,
  input: { member: { id: MemberId }; now: Instant },
): Promise<boolean> {
  return (await findFreeRun(db, { memberId: input.member.id, now: input.now })) === "left";
}

/** Where a member's free first run stands. */
export async function findFreeRun(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<FreeRun> {
  const [row] = await listFacts(db, { memberId, since: now - OVER_AFTER_MS });
  if (!row) throw new Error("There is no such member.");
  return freeRunOf(findFreeRunFacts(row));
}

const listFacts = prepared(
  (db, { memberId, since }: Places<{ memberId: MemberId; since: Instant }>) =>
    db
      .selectFrom("members as m")
      .select((eb) => findFreeRunColumns(eb, since))
      .where("m.id", "=", memberId),
);
