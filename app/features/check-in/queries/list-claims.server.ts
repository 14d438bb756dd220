import type { Db } from "~/db/tables";
import type { CheckInMethod } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { activeClaims, type Claim } from "../rules/claims";
import { listEntriesOf, PAYING_KINDS, type StoredEntry } from "./list-entries-of.server";

/** A claim as stored; a walk-in has no method. */
export interface StoredClaim extends Claim {
  bookingId: BookingId;
  method: CheckInMethod | null;
}

/** The claims of a booking or an event that no undo takes back, the earliest first. */
export async function listClaims(
  db: Db,
  about: { bookingId: BookingId } | { eventId: EventId },
): Promise<StoredClaim[]> {
  return listStanding(await listEntriesOf(db, { about, kinds: ["check_in", "walk_in"] }));
}

/** The same of the entries that a payment was taken at the desk. */
export async function listDeskPayments(
  db: Db,
  about: { bookingId: BookingId } | { eventId: EventId },
): Promise<StoredClaim[]> {
  const entries = await listEntriesOf(db, { about, kinds: PAYING_KINDS });
  return listStanding(entries.filter(({ saysPaid }) => saysPaid));
}

/** The entries that no undo takes back. */
export function listStanding(entries: readonly StoredEntry[]): StoredClaim[] {
  const rows = entries.filter(({ outcome }) => outcome === "done" || outcome === "duplicate");
  const claims = new Map<string, StoredClaim>();
  for (const { nonce, bookingId, method, at, by } of rows)
    claims.set(nonce, { nonce, bookingId, method, at, by });
  const takenBack = rows.flatMap(({ nonce, undoneAt }) =>
    undoneAt === null ? [] : [{ entry: nonce, at: undoneAt }],
  );
  return activeClaims([...claims.values()], takenBack);
}
