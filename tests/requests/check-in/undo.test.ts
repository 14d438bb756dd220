import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { dropCheckIn } from "~/core/bookings/manage/move-booking.server";
import { restoreCheckIn } from "~/core/bookings/manage/undo-booking-move.server";
import { applyWalkIn } from "~/core/check-in/entries/add-walk-in.server";
import { applyUndo } from "~/core/check-in/entries/apply-undo.server";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import {
  claimCheckIn,
  recordCheckIn,
  settleCheckIn,
} from "~/core/check-in/entries/settle-check-in.server";
import { refreshAfterCheckIn } from "~/core/progress/statistics/refresh-statistics.server";
import { inTransaction } from "~/db/transaction";
import { MINUTE_MS } from "~/lib/dates";
import type { TestClub } from "../../support/club";
import {
  ARJUN,
  AT_THE_DESK,
  checkIns,
  EVENT_ID,
  entry,
  leader,
  openAtDesk,
  openWithLeader,
  sync,
  tap,
  trySync,
} from "../../support/desk-requests";

const LATER = AT_THE_DESK + 10 * MINUTE_MS;

/** Asha checks Arjun in; Divya taps him by mistake and takes it back, neither having a signal. */
function mistake() {
  const asha = [tap("arjun", { at: AT_THE_DESK })];
  const wrong = tap("arjun", { at: AT_THE_DESK + MINUTE_MS });
  const undoes = [wrong.nonce];
  const at = AT_THE_DESK + 2 * MINUTE_MS;
  return { asha, divya: [wrong, entry("undo", { bookingId: ARJUN, undoes, at })] };
}

test.each([["asha", "divya"] as const, ["divya", "asha"] as const])(
  "one phone's undo keeps another phone's check-in when %s sends first and %s second",
  async (...senders) => {
    const club = await openAtDesk();
    const entries = mistake();
    club.clock.at = LATER;
    for (const sender of senders)
      await sync(await leader(club, sender), entries[sender], { deviceNow: LATER });
    expect(await checkIns(club)).toMatchObject([
      { bookingId: ARJUN, at: AT_THE_DESK, by: "sample-member-asha" },
    ]);
  },
);

test("an undo that arrives before its check-in takes it back within 15 minutes only", async () => {
  const { club, desk } = await openWithLeader();
  club.clock.at = AT_THE_DESK + 30 * MINUTE_MS;
  const now = { deviceNow: club.clock.at };
  const [inTime, late] = [tap("arjun"), tap("divya")];
  const undo = (bookingId: string, nonce: string, minutes: number) =>
    entry("undo", { bookingId, undoes: [nonce], at: AT_THE_DESK + minutes * MINUTE_MS });
  await sync(desk, [undo(ARJUN, inTime.nonce, 15)], now);
  await sync(desk, [undo("sample-booking-divya", late.nonce, 16)], now);
  expect(await sync(desk, [inTime, late], now)).toEqual(["done", "done"]);
  expect((await checkIns(club)).map(({ bookingId }) => bookingId)).toEqual([
    "sample-booking-divya",
  ]);
});

test("a check-in without an entry is undone by its id from the list", async () => {
  const { club, desk } = await openWithLeader();
  await recordCheckIn(club.db, {
    eventId: EVENT_ID,
    bookingId: ARJUN,
    method: "list",
    recordedBy: "paper",
    checkedInAt: AT_THE_DESK,
    now: AT_THE_DESK,
    timeZone: "Asia/Kolkata",
  });
  const claims = async () => {
    const { roster } = JSON.parse((await desk.get("/qr-scanner/list")).text) as {
      roster: { bookingId: string; claims: { nonce: string }[] }[];
    };
    return roster.find(({ bookingId }) => bookingId === ARJUN)?.claims ?? [];
  };
  const second = tap("arjun");
  expect(await sync(desk, [second])).toEqual(["duplicate"]);
  const [first] = await claims();
  expect((await claims()).map(({ nonce }) => nonce)).toEqual([first?.nonce, second.nonce]);
  const undo = (nonce: string | undefined) =>
    entry("undo", { bookingId: ARJUN, undoes: [nonce ?? ""] });
  expect(await sync(desk, [undo(second.nonce)])).toEqual(["duplicate"]);
  expect(await sync(desk, [undo(first?.nonce)])).toEqual(["done"]);
  expect([await checkIns(club), await claims()]).toEqual([[], []]);
});

test("an answer other than 'done' has the person as the server has them stored", async () => {
  const club = await openAtDesk();
  const [asha, divya] = [await leader(club), await leader(club, "divya")];
  await sync(asha, [tap("arjun")]);
  const second = tap("arjun", { by: "sample-member-divya", at: AT_THE_DESK + 1 });
  const later = AT_THE_DESK + 1;
  club.clock.at = later;
  const answer = await trySync(divya, [second, tap("karthik")], { deviceNow: later });
  const { people } = JSON.parse(answer.text) as { people: unknown[] };
  expect(people).toMatchObject([
    {
      bookingId: ARJUN,
      checkedInAt: AT_THE_DESK,
      checkedInBy: "Asha Raman",
      claims: [{ by: "sample-member-asha" }, { nonce: second.nonce, by: "sample-member-divya" }],
    },
  ]);
});

test("the commands of an undo give the same answers in an open transaction", async () => {
  const club = await openAtDesk();
  const event = await findDeskEvent(club.db, { eventId: EVENT_ID });
  if (!event) throw new Error("no run");
  const crew = { kind: "run_leader" as const, id: "sample-member-asha", name: "Asha" };
  const by = { crew, secret: "s", requestId: "r", timeZone: "Asia/Kolkata" };
  const base = { ...by, event, now: AT_THE_DESK };
  const nonce = randomUUID();
  const made = { nonce: randomUUID(), at: AT_THE_DESK };
  const outcomes = await inTransaction(club.db, async (db) => {
    const claim = { nonce, by: crew.id, at: AT_THE_DESK, method: "list" as const };
    const one = { ...base, bookingId: ARJUN };
    const gone = { kind: "undo" as const, ...made, bookingId: "nobody", undoes: [randomUUID()] };
    const guest = { kind: "walk_in" as const, name: "Nila", phone: "+919876543210", isPaid: false };
    const early = { ...base, event: { ...event, startsAt: event.startsAt + 86_400_000 } };
    return [
      (await claimCheckIn(db, { ...one, claim })).outcome,
      // Without a stored entry the check-in stands for nothing.
      (await settleCheckIn(db, one)).isIn,
      (await applyUndo(db, { ...base, at: AT_THE_DESK, entry: gone })).outcome,
      (
        await applyWalkIn(db, {
          ...early,
          at: AT_THE_DESK,
          entry: { ...guest, ...made },
        })
      ).outcome,
    ];
  });
  expect(outcomes).toEqual(["done", false, "done", "outside_window"]);
});

const MOMENT = { bookingId: ARJUN, now: AT_THE_DESK, timeZone: "Asia/Kolkata" };

const runsOf = async ({ db }: TestClub) =>
  await db
    .selectFrom("member_statistics")
    .select("total_runs as runs")
    .where("member_id", "=", "sample-member-arjun")
    .executeTakeFirst();

test("restoreCheckIn puts back all that dropCheckIn removed", async () => {
  const club = await openAtDesk();
  await sync(await leader(club), [tap("arjun")]);
  expect(await runsOf(club)).toEqual({ runs: 1 });
  await club.db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("id", "=", ARJUN)
    .execute();
  const before = await checkIns(club);
  const dropped = await inTransaction(club.db, (db) => dropCheckIn(db, MOMENT));
  expect([await checkIns(club), await runsOf(club)]).toEqual([[], { runs: 0 }]);
  expect(await sync(await leader(club), [tap("arjun")])).toEqual(["cancelled"]);
  if (!dropped) throw new Error("no check-in");
  await inTransaction(club.db, (db) => restoreCheckIn(db, { checkIn: dropped, ...MOMENT }));
  expect([await checkIns(club), await runsOf(club)]).toEqual([before, { runs: 1 }]);
});

test("refreshAfterCheckIn counts a member's runs anew", async () => {
  const club = await openAtDesk();
  await sync(await leader(club), [tap("arjun")]);
  await club.db.deleteFrom("check_ins").where("booking_id", "=", ARJUN).execute();
  expect(await runsOf(club)).toEqual({ runs: 1 });
  await refreshAfterCheckIn(club.db, { memberId: "sample-member-arjun", ...MOMENT });
  expect(await runsOf(club)).toEqual({ runs: 0 });
});
