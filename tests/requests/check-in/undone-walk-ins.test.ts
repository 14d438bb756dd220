import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { moveReturns } from "~/core/check-in/entries/add-walk-in.server";
import { bringWalkInBack } from "~/core/check-in/entries/apply-check-in-entry.server";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { listHomes } from "~/core/check-in/entries/list-entries-of.server";
import {
  forgetUndoneWalkIns,
  keepUndoneWalkIn,
  UNDONE_WALK_IN_KEPT_MS,
} from "~/core/check-in/entries/remove-walk-in.server";
import type { TestClub } from "../../support/club";
import {
  AT_THE_DESK,
  checkIns,
  EVENT_ID,
  entry,
  NILA,
  openWithLeader,
  sync,
} from "../../support/desk-requests";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const undoOf = ({ nonce }: { nonce: string }) =>
  entry("undo", { bookingId: `walk-in:${nonce}`, undoes: [nonce] });

const bookingOf = async ({ db }: TestClub, { nonce }: { nonce: string }) =>
  await db
    .selectFrom("bookings")
    .select("id")
    .where("submit_key", "=", `walk-in ${nonce}`)
    .executeTakeFirstOrThrow();

/** A walk-in that was sent and undone, and the booking that lists had until then. */
async function openUndone() {
  const { club, desk } = await openWithLeader();
  const walkIn = entry("walk_in", NILA);
  await sync(desk, [walkIn]);
  const { id } = await bookingOf(club, walkIn);
  expect(await sync(desk, [undoOf(walkIn)])).toEqual(["done"]);
  return { club, desk, walkIn, bookingId: id };
}

const undone = ({ db }: TestClub) => db.selectFrom("undone_walk_ins").selectAll().execute();

test("another phone's check-in of an undone walk-in books them again, with name and number", async () => {
  const { club, desk, bookingId } = await openUndone();
  const tap = entry("check_in", { method: "list", bookingId });
  expect(await sync(desk, [tap])).toEqual(["done"]);
  expect(await checkIns(club)).toMatchObject([{ method: "list" }]);
  const booked = club.db
    .selectFrom("bookings")
    .select(["participant_name as name", "status"])
    .where("participant_phone", "=", NILA.phone);
  expect(await booked.execute()).toEqual([{ name: NILA.name, status: "confirmed" }]);
  expect(await sync(desk, [entry("undo", { bookingId, undoes: [tap.nonce] })])).toEqual(["done"]);
  expect([await booked.execute(), await checkIns(club)]).toEqual([[], []]);
});

test("two phones that check an undone walk-in in at once book them once", async () => {
  const { club, desk, bookingId } = await openUndone();
  const event = await findDeskEvent(club.db, { eventId: EVENT_ID });
  if (!event) throw new Error("no run");
  const at = AT_THE_DESK;
  const crew = { kind: "run_leader", id: "sample-member-divya", name: "Divya" } as const;
  const by = { crew, secret: "s", requestId: "r", timeZone: "Asia/Kolkata", at, now: at };
  const { nonce } = entry("check_in");
  const theirs = { kind: "check_in", method: "list", nonce, at, bookingId } as const;
  const other = pausedTransaction(club.db, async (db) => {
    await bringWalkInBack(db, { event, entry: theirs, ...by });
  });
  const paused = await other.done;
  const sending = sync(desk, [entry("check_in", { method: "list", bookingId })]);
  await untilLockAwaited(paused);
  await other.commit();
  expect(await sending).toEqual(["done"]);
  const booked = club.db
    .selectFrom("bookings")
    .select("submit_key as submitKey")
    .where("participant_phone", "=", NILA.phone);
  expect(await booked.execute()).toEqual([{ submitKey: `walk-in ${nonce}` }]);
});

test("a check-in of an undone walk-in that was itself undone first leaves nothing", async () => {
  const { club, desk, bookingId } = await openUndone();
  const tap = entry("check_in", { method: "list", bookingId });
  const undo = entry("undo", { bookingId, undoes: [tap.nonce] });
  expect(await sync(desk, [undo, tap])).toEqual(["done", "done"]);
  expect(await checkIns(club)).toEqual([]);
});

test("a walk-in who was counted home, undone and added by another phone is home", async () => {
  const { club, desk, walkIn } = await openUndone();
  const home = entry("home", { method: "list", bookingId: `walk-in:${walkIn.nonce}` });
  expect(await sync(desk, [home, entry("walk_in", NILA)])).toEqual(["done", "done"]);
  const homes = await listHomes(club.db, { eventId: EVENT_ID });
  expect(homes.map(({ nonce }) => nonce)).toEqual([home.nonce]);
});

test("entries about an undone walk-in who was added again are about the new booking", async () => {
  const { club, desk, walkIn, bookingId } = await openUndone();
  const again = entry("walk_in", NILA);
  const tap = entry("check_in", { method: "list", bookingId });
  const home = entry("home", { method: "list", bookingId: `walk-in:${walkIn.nonce}` });
  expect(await sync(desk, [again, tap, home])).toEqual(["done", "duplicate", "done"]);
  const { id } = await bookingOf(club, again);
  const homes = await listHomes(club.db, { eventId: EVENT_ID });
  expect(homes.map((one) => one.bookingId)).toEqual([id]);
  expect(await sync(desk, [undoOf(again)])).toEqual(["duplicate"]);
  expect(await checkIns(club)).toMatchObject([{ bookingId: id }]);
});

test("a walk-in is brought back by name and number, with the returns that were sent meanwhile", async () => {
  const { club, bookingId } = await openUndone();
  const { db } = club;
  const event = await findDeskEvent(db, { eventId: EVENT_ID });
  if (!event) throw new Error("no run");
  const { nonce } = entry("check_in");
  const crew = { kind: "run_leader", id: "sample-member-asha", name: "Asha" } as const;
  const at = AT_THE_DESK;
  const by = { crew, secret: "s", requestId: "r", timeZone: "Asia/Kolkata", at, now: at };
  const checkIn = { kind: "check_in", method: "list", nonce, at } as const;
  const back = (id: string) =>
    bringWalkInBack(db, { event, entry: { ...checkIn, bookingId: id }, ...by });
  expect(await back("sample-booking-nobody")).toBeUndefined();
  const home = { id: "gone", name: NILA.name, phone: NILA.phone, eventId: EVENT_ID };
  await keepUndoneWalkIn(db, { ...home, now: AT_THE_DESK });
  await keepUndoneWalkIn(db, { ...home, now: AT_THE_DESK });
  const made = await back(bookingId);
  expect(made).toMatchObject({ outcome: "done" });
  const { id } = await bookingOf(club, { nonce });
  await moveReturns(db, { eventId: EVENT_ID, phone: NILA.phone, bookingId: id });
  expect([made?.bookingId, (await undone(club)).length]).toEqual([id, 2]);
});

test("who an undone walk-in was is forgotten once no phone can send about them", async () => {
  const { club } = await openUndone();
  const last = AT_THE_DESK + UNDONE_WALK_IN_KEPT_MS;
  expect(await forgetUndoneWalkIns(club.db, { now: last })).toBe(0);
  expect(await undone(club)).toMatchObject([{ name: NILA.name, phone: NILA.phone }]);
  expect(await forgetUndoneWalkIns(club.db, { now: last + 1 })).toBe(1);
  expect(await undone(club)).toEqual([]);
});

test("a member who is erased is no undone walk-in any more", async () => {
  const { club, desk } = await openUndone();
  await sync(desk, [entry("walk_in", NILA)]);
  const { id } = await club.db
    .selectFrom("members")
    .select("id")
    .where("phone", "=", NILA.phone)
    .executeTakeFirstOrThrow();
  await eraseMember(club.db, { memberId: id, now: AT_THE_DESK });
  expect(await undone(club)).toEqual([]);
});
