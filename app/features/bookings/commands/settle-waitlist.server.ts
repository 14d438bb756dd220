import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/runs";
import { notifyMembers } from "~/features/notices/commands/notify-members.server";
import { countOffers } from "~/features/waitlist/queries.server";
import { isPromoting } from "~/features/waitlist/rules";
import type { Instant } from "~/lib/dates";
import { promoteNext } from "./promote-next.server";

/** A run's row as `lockRun` reads it. */
export type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

/**
 * Locks the run's row until the end of the transaction, so that seats and waitlist change together, and
 * returns it. An update that changes nothing is the one form of it that both databases know.
 */
export async function lockRun(db: Db, input: { eventId: string }) {
  return await db
    .updateTable("events")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", input.eventId)
    .returning(EVENT_COLUMNS)
    .returning(["capacity", "waiting", "seats_taken as seatsTaken"])
    .executeTakeFirst();
}

/**
 * Brings a run's waitlist up to the moment: ends offers whose time is over, closes the list of a run that
 * has started or is cancelled, and gives exactly the seats that are free to the next in line. Call it in
 * the transaction of whatever freed a seat; calling it again changes nothing.
 */
export async function settleWaitlist(
  db: Db,
  input: { eventId: string; now: Instant },
): Promise<void> {
  const run = await lockRun(db, input);
  if (!run || run.waiting === 0) return;
  const { now } = input;
  if (run.status !== "published" || now >= run.startsAt) {
    await closeList(db, { run, now });
    return;
  }
  const ended = await endOffers(db, { run, now });
  const free = run.capacity - run.seatsTaken - (await countOffers(db, { eventId: run.id }));
  const given =
    free > 0 && isPromoting(run, now)
      ? await promoteNext(db, { run, seats: free, now })
      : { booked: 0, removed: 0 };
  const waiting = run.waiting - ended - given.removed;
  await db
    .updateTable("events")
    .set((eb) => ({ waiting, seats_taken: eb("seats_taken", "+", given.booked) }))
    .where("id", "=", run.id)
    .execute();
}

async function closeList(db: Db, { run, now }: { run: LockedRun; now: Instant }): Promise<void> {
  await db
    .updateTable("waitlist_entries")
    .set({ status: "closed", updated_at: now })
    .where("event_id", "=", run.id)
    .where("status", "in", ["waiting", "offered"])
    .execute();
  await db.updateTable("events").set({ waiting: 0 }).where("id", "=", run.id).execute();
}

/** Ends the offers whose time is over and tells their people; returns how many. */
async function endOffers(db: Db, { run, now }: { run: LockedRun; now: Instant }): Promise<number> {
  const ended = await db
    .updateTable("waitlist_entries")
    .set({ status: "expired", updated_at: now })
    .where("event_id", "=", run.id)
    .where("status", "=", "offered")
    .where("offer_expires_at", "<=", now)
    .returning("member_id as memberId")
    .execute();
  await notifyMembers(db, {
    notices: ended.map(({ memberId }) => ({
      memberId,
      kind: "offer_over" as const,
      title: `The offer for ${run.title} is over`,
      text: "The seat went to the next person on the waitlist. You can join the list again.",
      link: `/events/${run.slug}/book`,
    })),
    now,
  });
  return ended.length;
}
