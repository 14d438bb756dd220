import type { Db } from "~/db/tables";
import { HOME_KINDS, type HomeKind } from "~/db/tables/run-day";
import { type HomeClaim, standingHomes } from "../rules/claims";

/** A home claim as stored. */
export interface StoredHome extends HomeClaim {
  bookingId: string;
  kind: HomeKind;
}

/** The claims of a booking or an event that somebody is home and that no 'still out' takes back, the earliest first. */
export async function listHomes(
  db: Db,
  input: { bookingId: string } | { eventId: string },
): Promise<StoredHome[]> {
  const rows = await db
    .selectFrom("gate_entries as g")
    .leftJoin("undone_homes as u", "u.entry", "g.nonce")
    .select(["g.nonce", "g.booking_id as bookingId", "g.kind", "g.at", "u.entry as undone"])
    .select((eb) => eb.fn.coalesce("g.scanned_by", "g.actor_id").as("by"))
    .where(
      "bookingId" in input ? "g.booking_id" : "g.event_id",
      "=",
      "bookingId" in input ? input.bookingId : input.eventId,
    )
    .where("g.booking_id", "is not", null)
    .where("g.kind", "in", HOME_KINDS)
    .where("u.entry", "is", null)
    .execute();
  const homes = rows.flatMap(({ undone: _, bookingId, kind, ...claim }) => {
    const known = HOME_KINDS.find((one) => one === kind);
    return bookingId === null || !known ? [] : [{ ...claim, bookingId, kind: known }];
  });
  return standingHomes(homes, new Set());
}
