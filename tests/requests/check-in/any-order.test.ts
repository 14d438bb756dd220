import fc from "fast-check";
import { expect, test } from "vitest";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { walkInKey } from "~/core/check-in/check-ins";
import type { EventList } from "~/core/check-in/device/device-data";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { listHomes } from "~/core/check-in/entries/list-entries-of.server";
import { recordCheckInEntries } from "~/core/check-in/entries/record-check-in-entries.server";
import { checkInEntrySchema } from "~/core/check-in/form";
import type { RosterEntry } from "~/core/check-in/roster/roster";
import { listRoster } from "~/core/check-in/roster/rosters.server";
import { listStillOut } from "~/core/events/complete/complete-event.server";
import type { Db } from "~/db/tables";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { listOf } from "../../support/check-in-desk";
import type { TestClub } from "../../support/club";
import { giveBackDatabases } from "../../support/database";
import {
  type Arrival,
  arrivals,
  GUESTS,
  liveThrough,
  type Morning,
  morning,
} from "../../support/desk-devices";
import { AT_THE_DESK, EVENT_ID, openAtDesk } from "../../support/desk-requests";
import { spendTrial } from "../../support/run-day";

const PEOPLE = ["arjun", "divya", "karthik"].map((name) => `sample-booking-${name}`);
const BY = { requestId: "r", timeZone: "Asia/Kolkata" };
const RUNS = process.env.TEST_DB === "postgres" ? 12 : 30;

async function arrive(db: Db, arrival: Arrival, now: number): Promise<void> {
  if (arrival.kind === "cancel") {
    const move = { bookingId: arrival.bookingId, from: "confirmed", to: "cancelled" } as const;
    await moveBooking(db, { ...BY, ...move, adminId: "ravi", now: arrival.madeAt });
    return;
  }
  await recordCheckInEntries(db, {
    ...BY,
    eventId: EVENT_ID,
    entries: [checkInEntrySchema.parse(arrival.entry)],
    deviceNow: now + arrival.clockOffMs,
    crew: { kind: "run_leader", id: "sample-member-asha", name: "Asha" },
    secret: "s",
    now,
  });
}

/** Everything that entries change, without the ids and times of arrival. */
async function endOf(db: Db) {
  const checkedIn = await db
    .selectFrom("check_ins as c")
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .select(["b.participant_phone as phone", "b.status", "c.checked_in_at as at"])
    .select(["c.entry", "c.recorded_by as by", "c.method"])
    .where("c.event_id", "=", EVENT_ID)
    .orderBy("phone")
    .execute();
  const booked = await db
    .selectFrom("bookings")
    .select(["participant_phone as phone", "status", "no_show as noShow", "plan"])
    .where("event_id", "=", EVENT_ID)
    .where("status", "<>", "cancelled")
    .orderBy("phone")
    .execute();
  const event = await findDeskEvent(db, { eventId: EVENT_ID });
  const runs = await db
    .selectFrom("member_statistics as s")
    .innerJoin("members as m", "m.id", "s.member_id")
    .select(["m.phone", "s.total_runs as runs"])
    .where("s.total_runs", ">", 0)
    .orderBy("phone")
    .execute();
  const places = await db
    .selectFrom("board_places as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .select(["m.phone", "p.period", "p.check_ins as checkIns", "p.earliness"])
    .orderBy("phone")
    .orderBy("period")
    .execute();
  const { members } = await db
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("members"))
    .executeTakeFirstOrThrow();
  const homes = await listHomes(db, { eventId: EVENT_ID });
  const home = homes.map(({ nonce, at, by, kind }) => ({ nonce, at, by, kind }));
  const out = (await listStillOut(db, { eventId: EVENT_ID })).map(({ phone }) => phone);
  const counts = { seats: event?.seatsTaken, members: Number(members) };
  return { checkedIn, booked, ...counts, runs, places, home, out };
}

/** A club with room for everybody, and the walk-in that the lists have. */
async function openWith(listed: Morning["listed"]): Promise<TestClub> {
  const club = await openAtDesk();
  const room = { capacity: 500, counts_home: 1 };
  await club.db.updateTable("events").set(room).where("id", "=", EVENT_ID).execute();
  if (listed === "nobody") return club;
  const phone = String(GUESTS[0]);
  if (listed === "owes") await spendTrial(club.db, phone);
  const entry = { kind: "walk_in" as const, nonce: LISTED, at: AT_THE_DESK - MINUTE_MS };
  await recordCheckInEntries(club.db, {
    ...BY,
    eventId: EVENT_ID,
    secret: "s",
    now: AT_THE_DESK,
    deviceNow: AT_THE_DESK,
    entries: [{ ...entry, name: "Guest 0", phone, isPaid: false }],
    crew: { kind: "run_leader", id: "leader-a", name: "Asha" },
  });
  return club;
}

const LISTED = "0000000c-0000-4000-8000-000000000000";

/** The booking of the listed walk-in. */
async function findListed(club: TestClub): Promise<string | undefined> {
  const made = club.db.selectFrom("bookings").select("id");
  return (await made.where("submit_key", "=", walkInKey(LISTED)).executeTakeFirst())?.id;
}

async function listAtDesk(club: TestClub) {
  const run = await findDeskEvent(club.db, { eventId: EVENT_ID });
  if (!run) throw new Error("no run");
  const roster = await listRoster(club.db, { eventId: EVENT_ID });
  return listOf({
    eventId: EVENT_ID,
    run: { ...run, capacity: 500 },
    roster,
    fetchedAt: AT_THE_DESK,
  });
}

/** What these arrivals in this order make of a club; `listedId` is the walk-in's booking on the lists. */
async function endAfter(
  order: Arrival[],
  { listed, listedId = "" }: Pick<Morning, "listed"> & { listedId?: string | undefined },
) {
  const club = await openWith(listed);
  const ownId = await findListed(club);
  for (const [index, arrival] of order.entries())
    await arrive(club.db, renamed(arrival, listedId, ownId), AT_THE_DESK + 3 * HOUR_MS + index);
  return await endOf(club.db);
}

/** An arrival that names the booking of the listed walk-in as this club does. */
function renamed(arrival: Arrival, listedId: string, ownId = ""): Arrival {
  if (arrival.kind !== "entry" || !("bookingId" in arrival.entry)) return arrival;
  if (arrival.entry.bookingId !== listedId) return arrival;
  const entry = checkInEntrySchema.parse({ ...arrival.entry, bookingId: ownId });
  return { ...arrival, entry };
}

/** When an entry was made, by a right clock. */
function timeOf(sent: Arrival[], nonce: string | null): number | undefined {
  return sent.find((one) => one.kind === "entry" && one.entry.nonce === nonce)?.madeAt;
}

/** The ends of the phones of people whom a device showed as checked in, without an undo or a cancellation. */
function standing(sent: Arrival[], roster: RosterEntry[]): unknown[] {
  const entries = sent.flatMap((one) => (one.kind === "entry" ? [one.entry] : []));
  const undone = entries.flatMap((entry) => (entry.kind === "undo" ? (entry.undoes ?? []) : []));
  const cancelled = sent.flatMap((one) => (one.kind === "cancel" ? [one.bookingId] : []));
  return entries
    .filter(({ nonce }) => !undone.includes(nonce))
    .flatMap((entry) => {
      if (entry.kind !== "check_in" || cancelled.includes(entry.bookingId ?? "")) return [];
      const person = roster.find(({ bookingId }) => bookingId === entry.bookingId);
      return person ? [expect.stringMatching(`${person.phoneEnd}$`)] : [];
    });
}

/** The nonces of those people's returns that no 'still out' names. */
function standingReturns(sent: Arrival[], isMeant: (bookingId: string) => boolean): string[] {
  const entries = sent.flatMap((one) => (one.kind === "entry" ? [one.entry] : []));
  const undone = entries.flatMap((entry) => (entry.kind === "still_out" ? entry.undoes : []));
  return entries
    .flatMap((entry) =>
      entry.kind === "home" && isMeant(entry.bookingId ?? "") ? entry.nonce : [],
    )
    .filter((nonce) => !undone.includes(nonce))
    .sort();
}

test("entries of several offline devices have the same result in any order of arrival", async () => {
  const lists = new Map<Morning["listed"], EventList>();
  const order = fc.array(fc.nat(11), { maxLength: 30 });
  let [checkedIn, home, guestsHome] = [0, 0, 0];
  await fc.assert(
    fc
      .asyncProperty(morning, order, order, async (history, one, other) => {
        const { listed } = history;
        const list = lists.get(listed) ?? (await listAtDesk(await openWith(listed)));
        lists.set(listed, list);
        const listedId = list.roster.find(({ walkIn }) => walkIn === LISTED)?.bookingId;
        const before = { listed, listedId };
        const queues = liveThrough(history, list, PEOPLE);
        const first = await endAfter(arrivals(queues, one), before);
        const sent = queues.flat();
        for (const { entry, at } of first.checkedIn)
          if (entry !== LISTED) expect(at).toBe(timeOf(sent, entry));
        const phones = first.checkedIn.map(({ phone }) => phone);
        expect(phones).toEqual(expect.arrayContaining(standing(sent, list.roster)));
        expect(await endAfter(arrivals(queues, other), before)).toEqual(first);
        for (const { nonce, at } of first.home) expect(at).toBe(timeOf(sent, nonce));
        const nonces = first.home.map(({ nonce }) => nonce);
        expect(nonces).toEqual(
          expect.arrayContaining(standingReturns(sent, (id) => PEOPLE.includes(id))),
        );
        // The return of a walk-in counts while the person is checked in, whoever added them.
        if (listedId !== undefined && phones.includes(String(GUESTS[0]))) {
          const returns = standingReturns(sent, (id) => id === listedId);
          expect(nonces).toEqual(expect.arrayContaining(returns));
          guestsHome += returns.length;
        }
        checkedIn += first.checkedIn.length;
        home += first.home.length;
      })
      .afterEach(giveBackDatabases),
    { numRuns: RUNS },
  );
  expect(Math.min(checkedIn, home)).toBeGreaterThan(RUNS / 4);
  // Rare: a dozen mornings may have none.
  expect(guestsHome).toBeGreaterThanOrEqual(Math.floor(RUNS / 80));
}, 240_000);
