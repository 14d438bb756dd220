import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** A device of an event's desk. */
export interface DeskDevice {
  device: string;
  /** Who used it last. */
  name: string | null;
  waiting: number;
  unsettled: number;
  heardAt: Instant;
}

/** The devices that have an event's list, the one with the oldest report first. */
export async function listDeskDevices(db: Db, input: { eventId: EventId }): Promise<DeskDevice[]> {
  return await db
    .selectFrom("desk_devices as d")
    .leftJoin("members as m", "m.id", "d.actor_id")
    .leftJoin("admins as a", "a.id", "d.actor_id")
    .select(["d.device", "d.waiting", "d.unsettled", "d.heard_at as heardAt"])
    .select((eb) => eb.fn.coalesce("m.display_name", "m.full_name", "a.display_name").as("name"))
    .where("d.event_id", "=", input.eventId)
    .orderBy("d.heard_at")
    .orderBy("d.device")
    .execute();
}
