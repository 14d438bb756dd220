import type { Db } from "~/db/tables";
import type { AdminId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { lockEvent } from "~/core/bookings/waitlist/lock-event.server";
import { settleWaitlist } from "~/core/bookings/waitlist/settle-waitlist.server";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import { listStillOut } from "./list-still-out.server";
import { type EventRefusal, EventRefused, isEventMove } from "../events-rules";

type Outcome =
  | { ok: true; completed: number; noShows: number }
  | { ok: false; reason: EventRefusal };

interface Input {
  eventId: EventId;
  adminId: AdminId;
  requestId: string | null;
  /** Why the event is completed although somebody is still out. */
  outReason?: string | undefined;
  now: Instant;
}

/**
 * Completes an event that has started: bookings that are checked in are completed, others become no-shows,
 * stored apart from the status, and get a free run back. The members' statistics count check-ins
 * and do not change. Refuses without a reason while somebody is out whom the event counts home.
 */
export async function completeEvent(db: Db, input: Input): Promise<Outcome> {
  try {
    return await inTransaction(db, (db) => completeInTransaction(db, input));
  } catch (error) {
    if (error instanceof EventRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function completeInTransaction(db: Db, input: Input): Promise<Outcome> {
  const { eventId, now } = input;
  const event = await lockEvent(db, { eventId });
  if (!event) throw new EventRefused("not_found");
  if (!isEventMove(event.status, "completed")) throw new EventRefused("not_editable");
  if (now < event.startsAt) throw new EventRefused("not_started");
  const out = await listStillOut(db, { eventId });
  if (out.length > 0 && !input.outReason) throw new EventRefused("still_out");
  await settleWaitlist(db, { eventId, now });
  const completed = await db
    .updateTable("bookings")
    .set({ status: "completed", updated_at: now })
    .where("event_id", "=", eventId)
    .where("status", "in", ["pending", "confirmed"])
    .where("id", "in", (eb) =>
      eb.selectFrom("check_ins").select("booking_id").where("event_id", "=", eventId),
    )
    .executeTakeFirst();
  const noShows = await db
    .updateTable("bookings")
    .set((eb) => ({
      no_show: 1,
      trial_released: eb
        .case()
        .when(eb.and([eb("plan", "=", "free_trial"), eb("trial_released", "=", 0)]))
        .then(1)
        .else(eb.ref("trial_released"))
        .end(),
      updated_at: now,
    }))
    .where("event_id", "=", eventId)
    .where("status", "in", ["pending", "confirmed"])
    .where("id", "not in", (eb) =>
      eb.selectFrom("check_ins").select("booking_id").where("event_id", "=", eventId),
    )
    .executeTakeFirst();
  await db
    .updateTable("events")
    .set((eb) => ({ status: "completed", version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", eventId)
    .execute();
  const counts = {
    completed: Number(completed.numUpdatedRows),
    noShows: Number(noShows.numUpdatedRows),
  };
  await recordAudit(db, {
    actor: { kind: "admin", id: input.adminId },
    action: "event_completed",
    subject: { kind: "event", id: eventId },
    details: { ...counts, ...(out.length > 0 && { stillOut: out.length, why: input.outReason }) },
    requestId: input.requestId,
    now,
  });
  return { ok: true, ...counts };
}
