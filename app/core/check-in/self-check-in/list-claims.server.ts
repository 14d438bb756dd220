import type { Db } from "~/db/tables";
import type { CheckInMethod } from "~/db/tables/events";
import type { BookingId } from "~/db/tables/shapes";
import { listEntriesOf, type StoredEntry } from "../entries/list-entries-of.server";
import { activeClaims, type Claim } from "./claims";

/** A claim as stored; a walk-in has no method. */
export interface StoredClaim extends Claim {
  bookingId: BookingId;
  method: CheckInMethod | null;
}

/** The kinds of entries which say that a person came. */
export const CLAIM_KINDS = ["check_in", "walk_in"] as const;

export function isClaim({ kind }: StoredEntry): boolean {
  return CLAIM_KINDS.some((one) => one === kind);
}

/** The claims of a booking that no undo takes back, the earliest first. */
export async function listClaims(db: Db, about: { bookingId: BookingId }): Promise<StoredClaim[]> {
  return listStanding(await listEntriesOf(db, { about, kinds: CLAIM_KINDS }));
}

/** The entries that no undo takes back, the earliest first. */
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
