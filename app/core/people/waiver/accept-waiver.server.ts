import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { hasWaiver } from "./has-waiver.server";
import { WAIVER_VERSION, waiverRow } from "./waiver";

/**
 * Stores the declaration that was shown at a booking: once for the member and each version, and at every
 * booking with guests. Ignores a version that is not the current one.
 */
export async function acceptWaiver(
  db: Db,
  input: {
    memberId: MemberId;
    version: string | undefined;
    /** Null for a place on the waitlist, which becomes a booking by itself. */
    bookingId: BookingId | null;
    guests: number;
    now: Instant;
  },
): Promise<void> {
  const { memberId, version, bookingId, guests, now } = input;
  if (version !== WAIVER_VERSION) return;
  if (guests === 0 && (await hasWaiver(db, { memberId, now }))) return;
  await insertWaiver(db, waiverRow({ memberId, bookingId, guests }, { id: newId(), now }));
}

type Row = ReturnType<typeof waiverRow>;

const insertWaiver = prepared((db, row: Places<Row>) => db.insertInto("waivers").values(row));
