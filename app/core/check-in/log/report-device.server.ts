import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { Crew } from "../desk";

/** What a device reports about itself with a batch. */
export interface DeviceReport {
  /** A random id that the browser stores. */
  id: string;
  /** Entries of the event that are left to send. */
  waiting: number;
  /** Entries of the event that nobody has settled on the device. */
  unsettled: number;
}

/** Stores the time of the last report of an event's device, who sent it, and the entries left on it. */
export async function reportDevice(
  db: Db,
  input: { eventId: EventId; device: DeviceReport; crew: Pick<Crew, "id">; now: Instant },
): Promise<void> {
  const { eventId, device, crew, now } = input;
  const { id, waiting, unsettled } = device;
  const said = { actor_id: crew.id, waiting, unsettled, heard_at: now };
  await db
    .insertInto("desk_devices")
    .values({ event_id: eventId, device: id, ...said })
    .onConflict((conflict) => conflict.columns(["event_id", "device"]).doUpdateSet(said))
    .execute();
}
