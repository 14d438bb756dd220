import { expect, test } from "vitest";
import { recordDeskMove } from "~/core/check-in/entries/settle-check-in.server";
import { listTotals } from "~/core/reports/counters/counters.server";
import { MINUTE_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";
import {
  ARJUN,
  AT_THE_DESK,
  checkIns,
  entry,
  openWithLeader,
  sync,
  tap,
} from "../../support/desk-requests";

/** The desk of a run at which Arjun's free first run waits for an admin's word. */
async function openPending() {
  const { club, desk } = await openWithLeader();
  await club.db
    .updateTable("bookings")
    .set({ status: "pending", plan: "free_trial", price_rupees: 0, updated_at: 1 })
    .where("id", "=", ARJUN)
    .execute();
  const before = await seatsUsed(club);
  return { club, desk, before };
}

const seatsUsed = async ({ db }: TestClub) =>
  (await listTotals(db, { counter: "seat_used" })).member ?? 0;

const statusOf = async ({ db }: TestClub) =>
  (
    await db
      .selectFrom("bookings")
      .select("status")
      .where("id", "=", ARJUN)
      .executeTakeFirstOrThrow()
  ).status;

const undoOf = (nonce: string) =>
  entry("undo", { bookingId: ARJUN, undoes: [nonce], at: AT_THE_DESK });

test("a check-in confirms a free first run, and its seat counts as used", async () => {
  const { club, desk, before } = await openPending();
  expect(await sync(desk, [tap("arjun")])).toEqual(["done"]);
  expect([await statusOf(club), await seatsUsed(club)]).toEqual(["confirmed", before + 1]);
});

test("an undo of the check-in makes it wait again", async () => {
  const { club, desk, before } = await openPending();
  const came = tap("arjun");
  await sync(desk, [came]);
  club.clock.at = AT_THE_DESK + MINUTE_MS;
  await sync(desk, [undoOf(came.nonce)]);
  expect(await checkIns(club)).toEqual([]);
  expect([await statusOf(club), await seatsUsed(club)]).toEqual(["pending", before]);
  await sync(desk, [tap("arjun")]);
  expect(await statusOf(club)).toBe("confirmed");
});

test("an undo that arrives before its check-in leaves it waiting", async () => {
  const { club, desk } = await openPending();
  const came = tap("arjun");
  await sync(desk, [undoOf(came.nonce), came]);
  expect(await statusOf(club)).toBe("pending");
});

test("it stays confirmed while another check-in stands", async () => {
  const { club, desk } = await openPending();
  const came = tap("arjun");
  await sync(desk, [came, tap("arjun"), undoOf(came.nonce)]);
  expect(await statusOf(club)).toBe("confirmed");
});

test("an undo leaves a free first run that an admin confirmed", async () => {
  const { club, desk } = await openPending();
  await club.db
    .updateTable("bookings")
    .set({ status: "confirmed" })
    .where("id", "=", ARJUN)
    .execute();
  const came = tap("arjun");
  await sync(desk, [came, undoOf(came.nonce)]);
  expect(await statusOf(club)).toBe("confirmed");
});

test("recordDeskMove names the admin who moved a booking, and nobody for what follows from a check-in", async () => {
  const { db } = await TestClub.open();
  const move = { bookingId: "b", from: "pending", to: "confirmed", now: 1 } as const;
  await recordDeskMove(db, { ...move, by: { adminId: "ravi", requestId: "r" } });
  await recordDeskMove(db, { ...move, now: 2 });
  const recorded = await db
    .selectFrom("audit_log")
    .select(["actor_kind as kind", "actor_id as id", "request_id as requestId"])
    .where("subject_id", "=", "b")
    .orderBy("at")
    .execute();
  expect(recorded).toEqual([
    { kind: "admin", id: "ravi", requestId: "r" },
    { kind: "system", id: null, requestId: null },
  ]);
});
