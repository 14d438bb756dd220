import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { isUndeclared, WAIVER_RETENTION_MS, WAIVER_VERSION, waiverRow } from "./waiver";

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

interface Declared {
  memberId: MemberId;
  /** How many guests; each booking with guests needs a declaration for them. */
  guests: number;
  /** The version of the wording that the form sent. */
  version: string | undefined;
  now: Instant;
}

/** Whether somebody who asks for a place on a waitlist lacks the health declaration. */
export async function isWaiverMissing(db: Db, input: Declared): Promise<boolean> {
  if (!isUndeclared({ ...input, hasWaiver: false })) return false;
  return isUndeclared({ ...input, hasWaiver: await hasWaiver(db, input) });
}

/** Whether the member made the declaration in its current wording, less than three years ago. */
export async function hasWaiver(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<boolean> {
  const since = input.now - WAIVER_RETENTION_MS;
  return (await listWaivers(db, { memberId: input.memberId, since })).length > 0;
}

const listWaivers = prepared(
  (db, { memberId, since }: Places<{ memberId: MemberId; since: Instant }>) =>
    db
      .selectFrom("waivers")
      .select("id")
      .where("member_id", "=", memberId)
      .where("version", "=", WAIVER_VERSION)
      .where("accepted_at", ">", since)
      .limit(1),
);

/** Removes declarations older than three years; returns how many. */
export async function removeOldWaivers(db: Db, input: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("waivers")
    .where("accepted_at", "<=", input.now - WAIVER_RETENTION_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
