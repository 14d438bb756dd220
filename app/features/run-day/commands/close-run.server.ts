import { sql } from "kysely";
import { Refusal } from "~/db/refusal";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/audit/commands.server";
import { windowOf } from "~/features/check-ins/rules";
import type { Instant } from "~/lib/dates";
import { findRun } from "../queries.server";
import type { CloseRefusal } from "../rules";

interface Input {
  eventId: string;
  adminId: string;
  requestId: string;
  now: Instant;
}

type Outcome =
  | { ok: true; completed: number; noShows: number }
  | { ok: false; reason: CloseRefusal };

/**
 * Closes a run that has ended: who was checked in has completed it, who was not is a no-show (apart from the
 * status) and keeps the free first run. Scans that arrive later put both right. Refuses a run that still
 * goes on, and one that is closed already.
 */
export async function closeRun(db: Db, input: Input): Promise<Outcome> {
  try {
    return await inTransaction(db, (db) => closeInTransaction(db, input));
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.reason as CloseRefusal };
    throw error;
  }
}

async function closeInTransaction(db: Db, input: Input): Promise<Outcome> {
  const { eventId, adminId, requestId, now } = input;
  const run = await findRun(db, { eventId });
  if (!run) throw new Refusal<CloseRefusal>("no_run");
  if (now < windowOf(run).endsAt) throw new Refusal<CloseRefusal>("not_over");
  const closed = await db
    .updateTable("events")
    .set((eb) => ({ status: "completed", version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", eventId)
    .where("status", "=", "published")
    .executeTakeFirst();
  if (closed.numUpdatedRows === 0n) throw new Refusal<CloseRefusal>("closed_already");
  const came = await db
    .updateTable("bookings")
    .set({ status: "completed", updated_at: now })
    .where("event_id", "=", eventId)
    .where("status", "in", ["pending", "confirmed"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("check_ins as c").select("c.id").whereRef("c.booking_id", "=", "bookings.id"),
      ),
    )
    .executeTakeFirst();
  const stayed = await db
    .updateTable("bookings")
    .set({
      no_show: 1,
      trial_released: sql<number>`case when plan = 'free_trial' then 1 else trial_released end`,
      updated_at: now,
    })
    .where("event_id", "=", eventId)
    .where("status", "in", ["pending", "confirmed"])
    .executeTakeFirst();
  const counts = {
    completed: Number(came.numUpdatedRows),
    noShows: Number(stayed.numUpdatedRows),
  };
  await recordAudit(db, {
    actor: { kind: "admin", id: adminId },
    action: "run_closed",
    subject: { kind: "event", id: eventId },
    details: counts,
    requestId,
    now,
  });
  return { ok: true, ...counts };
}
