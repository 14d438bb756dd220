import type { Db } from "~/db/tables";
import type { CheckInMethod } from "~/db/tables/runs";
import { type Claim, standingClaims } from "../rules/claims";

/** A claim as stored; a walk-in has no method. */
export interface StoredClaim extends Claim {
  bookingId: string;
  method: CheckInMethod | null;
}

/** The claims of a booking or an event that no undo takes back, the earliest first. */
export async function listClaims(
  db: Db,
  input: { bookingId: string } | { eventId: string },
): Promise<StoredClaim[]> {
  const rows = await db
    .selectFrom("gate_entries as g")
    .leftJoin("undone_entries as u", "u.entry", "g.nonce")
    .select(["g.nonce", "g.booking_id as bookingId", "g.method", "g.at", "u.at as undoneAt"])
    .select((eb) => eb.fn.coalesce("g.scanned_by", "g.actor_id").as("by"))
    .where(
      "bookingId" in input ? "g.booking_id" : "g.event_id",
      "=",
      "bookingId" in input ? input.bookingId : input.eventId,
    )
    .where("g.booking_id", "is not", null)
    .where("g.kind", "in", ["check_in", "walk_in"])
    .where("g.outcome", "in", ["done", "duplicate"])
    .execute();
  const claims = new Map<string, StoredClaim>();
  for (const { undoneAt: _, bookingId, ...claim } of rows) {
    if (bookingId !== null) claims.set(claim.nonce, { ...claim, bookingId });
  }
  const takenBack = rows.flatMap(({ nonce, undoneAt }) =>
    undoneAt === null ? [] : [{ entry: nonce, at: undoneAt }],
  );
  return standingClaims([...claims.values()], takenBack);
}
