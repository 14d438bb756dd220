import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { walkInNonce } from "../walk-ins";

/** Who an undone walk-in was; `id` is what entries about them name. */
export interface UndoneWalkIn {
  id: string;
  name: string;
  phone: string;
}

/** The undone walk-in that a device means by this booking, by its id or by the walk-in entry; or undefined. */
export async function findUndoneWalkIn(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId },
): Promise<UndoneWalkIn | undefined> {
  const nonce = walkInNonce(input.bookingId);
  const id = nonce === undefined ? input.bookingId : await findNamed(db, { nonce });
  if (id === undefined) return undefined;
  return await db
    .selectFrom("undone_walk_ins")
    .select(["id", "name", "phone"])
    .where("id", "=", id)
    .where("event_id", "=", input.eventId)
    .executeTakeFirst();
}

async function findNamed(db: Db, input: { nonce: string }): Promise<string | undefined> {
  const entry = await db
    .selectFrom("gate_entries")
    .select("undone_walk_in as id")
    .where("nonce", "=", input.nonce)
    .executeTakeFirst();
  return entry?.id ?? undefined;
}
