import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { applyCheckInEntry } from "~/core/check-in/entries/apply-check-in-entry.server";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import type { EntryInput } from "~/core/check-in/entries/entry.server";
import { listHomes } from "~/core/check-in/entries/list-entries-of.server";
import { reportHome } from "~/core/check-in/everybody-back/report-home.server";
import { HOUR_MS } from "~/lib/dates";
import {
  ARJUN,
  AT_THE_DESK,
  EVENT_ID,
  leader,
  openAtDesk,
  sync,
  tap,
} from "../../support/desk-requests";

async function openRun() {
  const { db } = await openAtDesk();
  const event = await findDeskEvent(db, { eventId: EVENT_ID });
  if (!event) throw new Error("no run");
  const crew = { kind: "run_leader" as const, id: "ravi", name: "Ravi" };
  const by = { crew, secret: "s", requestId: "r", timeZone: "Asia/Kolkata", now: AT_THE_DESK };
  const apply = (input: Pick<EntryInput, "entry"> & Partial<EntryInput>) =>
    applyCheckInEntry(db, { ...by, event, at: AT_THE_DESK, ...input });
  return { db, apply, crew };
}

const stamp = () => ({ nonce: randomUUID(), at: AT_THE_DESK });

test("a return only finds the booking", async () => {
  const { db, apply } = await openRun();
  const home = { ...stamp(), kind: "home" as const, method: "list" as const };
  const of = (bookingId: string) => apply({ entry: { ...home, bookingId } });
  expect(await of(ARJUN)).toEqual({ outcome: "done", bookingId: ARJUN });
  expect(await of("nobody")).toEqual({ outcome: "unknown", bookingId: undefined });
  expect(await listHomes(db, { bookingId: ARJUN })).toEqual([]);
});

test("'I'm last' finds the sweep's own booking", async () => {
  const { apply, crew } = await openRun();
  const last = { entry: { ...stamp(), kind: "last" as const } };
  const sweep = { ...crew, id: "sample-member-arjun" };
  expect(await apply({ ...last, crew: sweep })).toEqual({
    outcome: "done",
    bookingId: ARJUN,
  });
  expect(await apply(last)).toEqual({
    outcome: "done",
    bookingId: undefined,
  });
});

test("'still out' takes back what it names, once", async () => {
  const { db, apply } = await openRun();
  const entry = { ...stamp(), kind: "still_out" as const, bookingId: ARJUN, undoes: ["a", "a"] };
  expect(await apply({ entry })).toEqual({ outcome: "duplicate", bookingId: ARJUN });
  const rows = await db.selectFrom("undone_homes").select(["entry", "undo"]).execute();
  expect(rows).toEqual([{ entry: "a", undo: entry.nonce }]);
});

test("reportHome stores the return of one's own booking once for a submit key", async () => {
  const club = await openAtDesk();
  await club.db.updateTable("events").set({ counts_home: 1 }).where("id", "=", EVENT_ID).execute();
  await sync(await leader(club), [tap("arjun")]);
  const told = {
    bookingId: ARJUN,
    memberId: "sample-member-arjun",
    submitKey: randomUUID(),
    now: AT_THE_DESK + HOUR_MS,
  };
  const foreign = { ...told, memberId: "sample-member-divya" };
  expect(await reportHome(club.db, foreign)).toEqual({ ok: false, reason: "no_pass" });
  const early = { ...told, now: AT_THE_DESK };
  expect(await reportHome(club.db, early)).toEqual({ ok: false, reason: "not_started" });
  expect(await reportHome(club.db, told)).toEqual({ ok: true });
  expect(await reportHome(club.db, told)).toEqual({ ok: true });
  expect(await listHomes(club.db, { bookingId: ARJUN })).toMatchObject([
    { nonce: told.submitKey, by: "sample-member-arjun", kind: "home" },
  ]);
  await club.db.updateTable("events").set({ counts_home: 0 }).execute();
  expect(await reportHome(club.db, told)).toEqual({ ok: false, reason: "not_counted" });
});
