import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import { listEntriesOf, PAYING_KINDS, type StoredEntry } from "../entries/list-entries-of.server";
import { listPaidWith } from "./list-paid-with.server";

/** All payments and walk-ins at the desk of a booking and of those that are paid with it, taken back or not. */
export async function listPayingEntries(
  db: Db,
  input: { bookingId: BookingId },
): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for (const bookingId of await listPaidWith(db, input))
    entries.push(...(await listEntriesOf(db, { about: { bookingId }, kinds: PAYING_KINDS })));
  return entries;
}
