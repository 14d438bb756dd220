import type { Db } from "~/db/tables";
import { HOME_KINDS, type HomeKind } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { activeHomeClaims, type HomeClaim } from "../self-check-in/claims";
import { listEntriesOf, type StoredEntry } from "../entries/list-entries-of.server";

/** A home claim as stored. */
export interface StoredHome extends HomeClaim {
  bookingId: BookingId;
  kind: HomeKind;
}

/** The claims of a booking or an event that somebody is home and that no 'still out' takes back, the earliest first. */
export async function listHomes(
  db: Db,
  about: { bookingId: BookingId } | { eventId: EventId },
): Promise<StoredHome[]> {
  return listStandingHomes(await listEntriesOf(db, { about, kinds: HOME_KINDS }));
}

/** Those of these entries that no 'still out' takes back, the earliest first. */
export function listStandingHomes(rows: readonly StoredEntry[]): StoredHome[] {
  const homes = rows.flatMap(({ undoneHome, nonce, bookingId, kind, at, by }) => {
    const known = HOME_KINDS.find((one) => one === kind);
    return undoneHome === null && known ? [{ nonce, bookingId, kind: known, at, by }] : [];
  });
  return activeHomeClaims(homes, new Set());
}
