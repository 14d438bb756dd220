import type { SyncResult } from "~/core/bookings/refusals";
import { nameMember } from "~/core/people/profile/save-profile.server";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { SYNC_TEXTS } from "../texts";
import { type OfflineBooking, syncBookings } from "./sync-bookings.server";

interface Synced {
  results: SyncResult[];
  /** The keys of the bookings that wait on the device for another member. */
  waiting: string[];
}

interface Input {
  memberId: MemberId;
  /** Bookings kept on the device; null for an unreadable one. */
  bookings: (OfflineBooking | null)[];
  now: Instant;
  timeZone: string;
}

/**
 * Adds the bookings that a device keeps for the member, sets the name of a member without one, and recounts
 * achievements and statistics. Returns an outcome for each; an error is thrown with the
 * specification's text.
 */
export async function syncUserData(db: Db, input: Input): Promise<Synced> {
  try {
    return await sync(db, input);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new Error(SYNC_TEXTS.failed(detail), { cause: error });
  }
}

async function sync(db: Db, input: Input): Promise<Synced> {
  const { memberId, now, timeZone } = input;
  const readable = input.bookings.filter((kept) => kept !== null);
  const bookings = readable.filter((kept) => (kept.memberId ?? memberId) === memberId);
  const others = readable.filter((kept) => !bookings.includes(kept));
  const name = bookings.find(({ participantName }) => participantName)?.participantName;
  if (name) await nameMember(db, { memberId, name, now });
  const results = await syncBookings(db, { ...input, bookings });
  await inTransaction(db, (db) => refreshStatistics(db, { memberId, now, timeZone }));
  const unreadable = input.bookings.flatMap((kept, index) =>
    kept ? [] : [unreadableResult(index)],
  );
  return {
    results: [...results, ...unreadable],
    waiting: others.map(({ submitKey }) => submitKey),
  };
}

function unreadableResult(index: number): SyncResult {
  const submitKey = `unreadable ${index}`;
  return { submitKey, eventTitle: "A booking", slug: undefined, outcome: "unreadable" };
}
