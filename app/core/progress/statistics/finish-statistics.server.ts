import type { Db } from "~/db/tables";
import type { EventId, UnfinishedStatisticsId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { type Day, dayOf, type Instant, MINUTE_MS } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { mondayOf } from "~/lib/moments";
import { runForEach } from "~/lib/run-for-each";
import { refreshStatistics } from "./refresh-statistics.server";
import { findHeldWeekBefore, listCountedMembers, listMembersOfWeek } from "./statistics.server";

/**
 * Notes, in the transaction that changed an event's distances, that the statistics of everybody who ran are to be
 * refreshed. Call `finishStatistics` after the commit.
 */
export async function noteMeasuredEvent(
  db: Db,
  { eventId, now }: { eventId: EventId; now: Instant },
): Promise<UnfinishedStatisticsId> {
  return await note(db, { event_id: eventId, week: null, now });
}

/**
 * Notes, in the transaction that cancelled or moved an event, that streaks may have broken because of it; `startedAt` is
 * its old start. Undefined unless its week is over. Call `finishStatistics` after the commit.
 */
export async function noteBrokenStreaks(
  db: Db,
  { startedAt, now, timeZone }: { startedAt: Instant; now: Instant; timeZone: string },
): Promise<UnfinishedStatisticsId | undefined> {
  const week = mondayOf(dayOf(startedAt, timeZone));
  if (week >= mondayOf(dayOf(now, timeZone))) return undefined;
  return await note(db, { event_id: null, week, now });
}

async function note(
  db: Db,
  { now, ...what }: { event_id: EventId | null; week: Day | null; now: Instant },
): Promise<UnfinishedStatisticsId> {
  const id = newId();
  await db
    .insertInto("unfinished_statistics")
    .values({ id, ...what, noted_at: now })
    .execute();
  return id;
}

interface FinishInput {
  now: Instant;
  timeZone: string;
  /** Aborted when the server is to stop: all is done anew after the next start. */
  stopping?: AbortSignal;
}

const TAKEN_UP_AFTER_MS = 10 * MINUTE_MS;

/** Finishes what processes left that were killed, or failed; a job calls it every minute. */
export async function finishAllStatistics(db: Db, input: FinishInput): Promise<void> {
  const noted = await db
    .selectFrom("unfinished_statistics")
    .select("id")
    // A younger one is being finished by who noted it.
    .where("noted_at", "<=", input.now - TAKEN_UP_AFTER_MS)
    .orderBy("noted_at")
    .execute();
  await runForEach(noted, async ({ id }) => {
    // One that fails waits for its next turn.
    await db
      .updateTable("unfinished_statistics")
      .set({ noted_at: input.now })
      .where("id", "=", id)
      .execute();
    await finishStatistics(db, { ...input, id });
  });
}

/**
 * Refreshes the statistics of all whom a noted change concerns. One transaction for each member, so that a large run
 * does not stop every other writer; repeating it changes nothing.
 */
export async function finishStatistics(
  db: Db,
  { id, now, timeZone, stopping }: FinishInput & { id: UnfinishedStatisticsId },
): Promise<void> {
  const noted = await db
    .selectFrom("unfinished_statistics")
    .select(["event_id as eventId", "week"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!noted) return;
  const { eventId, week } = noted;
  const memberIds = [
    ...(eventId === null ? [] : await listCountedMembers(db, { eventId })),
    ...(week === null ? [] : await listMembersBefore(db, { week, timeZone })),
  ];
  await runForEach(memberIds, async (memberId) => {
    if (stopping?.aborted) return;
    await inTransaction(db, (db) => refreshStatistics(db, { memberId, now, timeZone }));
  });
  if (stopping?.aborted) return;
  await db.deleteFrom("unfinished_statistics").where("id", "=", id).execute();
}

/** Only who attended in the last week with an event before it has a streak that this week broke. */
async function listMembersBefore(db: Db, { week, timeZone }: { week: Day; timeZone: string }) {
  const before = await findHeldWeekBefore(db, { week, timeZone });
  return before === undefined ? [] : await listMembersOfWeek(db, { week: before, timeZone });
}
