import type { Db } from "~/db/tables";
import { notifyMembers } from "~/features/notifications/commands/notify-members.server";
import type { Instant } from "~/lib/dates";
import { countOffers } from "../queries/waitlist.server";
import { isPromoting } from "../rules";
import { lockEvent } from "./lock-event.server";
import { promoteNext } from "./promote-next.server";

/** A run's row as `lockEvent` reads it. */
export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/**
 * Brings a run's waitlist up to the moment: ends offers whose time is over, closes the list of a run that
 * has started or is cancelled, and gives exactly the seats that are free to the next in line. Call it in
 * the transaction of whatever freed a seat; calling it again changes nothing.
 */
export async function settleWaitlist(
  db: Db,
  input: { eventId: string; now: Instant },
): Promise<void> {
  const run = await lockEvent(db, input);
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

async function closeList(db: Db, { run, now }: { run: LockedEvent; now: Instant }): Promise<void> {
  await db
    .updateTable("waitlist_entries")
    .set({ status: "closed", updated_at: now })
    .where("event_id", "=", run.id)
    .where("status", "in", ["waiting", "offered"])
    .execute();
  await db.updateTable("events").set({ waiting: 0 }).where("id", "=", run.id).execute();
}

/** Ends the offers whose time is over and tells their people; returns how many. */
async function endOffers(
  db: Db,
  { run, now }: { run: LockedEvent; now: Instant },
): Promise<number> {
  const ended = await db
    .updateTable("waitlist_entries")
    .set({ status: "expired", updated_at: now })
    .where("event_id", "=", run.id)
    .where("status", "=", "offered")
    .where("offer_expires_at", "<=", now)
    .returning("member_id as memberId")
    .execute();
  await notifyMembers(db, {
    notifications: ended.map(({ memberId }) => ({
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
