import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { isTakenBack } from "../entries/list-entries-of.server";

/** One entry of the desk's log. */
export type DeskLogEntry = Awaited<ReturnType<typeof listDeskLog>>[number];

export const LOG_ENTRIES_SHOWN = 200;

/**
 * The newest entries of an event; without `all` only those that were refused, came twice or leave money to give back.
 * Each has when it was made (`at`) and arrived by the server's clock, the person where a booking was found, who made and
 * who sent it, what it says was paid, and why that is to be given back.
 */
export async function listDeskLog(db: Db, input: { eventId: EventId; all: boolean }) {
  const rows = await db
    .selectFrom("check_in_entries as g")
    .leftJoin("bookings as b", "b.id", "g.booking_id")
    .leftJoin("members as mm", "mm.id", "g.scanned_by")
    .leftJoin("admins as ma", "ma.id", "g.scanned_by")
    .leftJoin("members as sm", "sm.id", "g.actor_id")
    .leftJoin("admins as sa", "sa.id", "g.actor_id")
    .select(["g.nonce", "g.kind", "g.outcome", "g.at", "g.recorded_at as recordedAt"])
    .select(["b.participant_name as person", "g.device", "g.reason"])
    .select(["g.paid_rupees as rupees", "g.paid_with as paidWith", "g.give_back as giveBack"])
    .select((eb) => [
      eb.fn.coalesce("mm.display_name", "mm.full_name", "ma.display_name").as("madeBy"),
      eb.fn.coalesce("sm.display_name", "sm.full_name", "sa.display_name").as("sentBy"),
      isTakenBack.as("undone"),
    ])
    .where("g.event_id", "=", input.eventId)
    .$if(!input.all, (query) =>
      query.where((eb) =>
        eb.or([eb("g.outcome", "<>", "done"), eb("g.give_back", "is not", null)]),
      ),
    )
    .orderBy("g.recorded_at", "desc")
    .orderBy("g.nonce")
    .limit(LOG_ENTRIES_SHOWN)
    .execute();
  return rows.map(({ undone, rupees, paidWith, ...row }) => ({
    ...row,
    isTakenBack: Boolean(undone),
    money: rupees !== null && paidWith ? { rupees, paidWith } : undefined,
  }));
}

/** A device of an event's desk. */
export type DeskDevice = Awaited<ReturnType<typeof listDeskDevices>>[number];

/**
 * The devices that have an event's list, the one with the oldest report first: who used each last, what is left on it,
 * and what it lacked when it tried itself for the run; null where it did not.
 */
export async function listDeskDevices(db: Db, input: { eventId: EventId }) {
  const rows = await db
    .selectFrom("desk_devices as d")
    .leftJoin("members as m", "m.id", "d.actor_id")
    .leftJoin("admins as a", "a.id", "d.actor_id")
    .select(["d.device", "d.waiting", "d.unsettled", "d.heard_at as heardAt", "d.lacks"])
    .select((eb) => eb.fn.coalesce("m.display_name", "m.full_name", "a.display_name").as("name"))
    .where("d.event_id", "=", input.eventId)
    .orderBy("d.heard_at")
    .orderBy("d.device")
    .execute();
  return rows.map(({ lacks, ...row }) => ({
    ...row,
    lacks: lacks?.split(" ").filter(Boolean) ?? null,
  }));
}

/** The phones that have shown their entries to others, with what the server last heard from them. */
export async function listShowingPhones(
  db: Db,
  { eventId }: { eventId: EventId },
): Promise<{ device: string; showing: number; waiting: number }[]> {
  return await db
    .selectFrom("desk_devices")
    .select(["device", "waiting"])
    .select((eb) => eb.ref("showing").$notNull().as("showing"))
    .where("event_id", "=", eventId)
    .where("showing", "is not", null)
    .execute();
}
