import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { refreshFigures } from "~/features/statistics/commands/refresh-figures.server";
import { dayOf, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { isCredible, type RunFacts, type RunRefusal, type RunSource } from "./rules";

interface Whose {
  memberId: string;
  now: Instant;
  timeZone: string;
}

type Outcome = { ok: true } | { ok: false; reason: RunRefusal };

/** Adds a run to the member's log, once per submit key; `added` is false when it was there. */
export async function logRun(
  db: Db,
  input: Whose & { run: RunFacts; submitKey: string; source?: RunSource; route?: string | null },
): Promise<{ ok: true; added: boolean } | { ok: false; reason: "in_the_future" }> {
  const { memberId, run, now, timeZone } = input;
  if (!isCredible(run, dayOf(now, timeZone))) return { ok: false, reason: "in_the_future" };
  return await inTransaction(db, async (db) => {
    const inserted = await db
      .insertInto("own_runs")
      .values({
        id: newId(),
        member_id: memberId,
        ...columnsOf(run),
        source: input.source ?? "typed",
        route: input.route ?? null,
        submit_key: input.submitKey,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(["member_id", "submit_key"]).doNothing())
      .executeTakeFirst();
    const added = inserted.numInsertedOrUpdatedRows === 1n;
    if (added) await refreshFigures(db, { memberId, now, timeZone });
    return { ok: true, added };
  });
}

/** Changes a run of this member. Refuses a day ahead, and a run that is gone or another's. */
export async function changeRun(
  db: Db,
  input: Whose & { runId: string; run: RunFacts },
): Promise<Outcome> {
  const { memberId, runId, run, now, timeZone } = input;
  if (!isCredible(run, dayOf(now, timeZone))) return { ok: false, reason: "in_the_future" };
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const changed = await db
      .updateTable("own_runs")
      .set({ ...columnsOf(run), updated_at: now })
      .where("id", "=", runId)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { ok: false, reason: "not_found" };
    await refreshFigures(db, { memberId, now, timeZone });
    return { ok: true };
  });
}

/** Takes a run out of this member's log. Refuses one that is gone or another's. */
export async function removeRun(db: Db, input: Whose & { runId: string }): Promise<Outcome> {
  const { memberId, runId, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const removed = await db
      .deleteFrom("own_runs")
      .where("id", "=", runId)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return { ok: false, reason: "not_found" };
    await refreshFigures(db, { memberId, now, timeZone });
    return { ok: true };
  });
}

function columnsOf(run: RunFacts) {
  return {
    date: run.date,
    title: run.title,
    distance_m: run.distanceM,
    duration_s: run.durationS,
  };
}
