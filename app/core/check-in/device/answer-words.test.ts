import { expect, test } from "vitest";
import type { DeskOutcome, GiveBack } from "~/db/tables/run-day";
import { DAY_MS } from "~/lib/dates";
import { DeskPage, listOf, NOW } from "../../../../tests/support/check-in-desk";
import { unsettledText } from "./words";

test("a refusal by the server replaces the green answer and the row's check-in", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(1);
  page.exchange();
  expect(page.screen.feedback?.tone).toBe("success");
  page.answerBatch("cancelled").settle();
  expect(page.screen.feedback).toMatchObject({
    tone: "danger",
    title: "Asha Raman",
    text: "This booking was cancelled.",
  });
  expect(page.take("signal").signal).toBe("good");
  expect(page.take("signal").signal).toBe("bad");
  expect(page.shownIn()).toEqual([]);
  expect(page.screen.unsettled).toHaveLength(1);
});

test("where another device was first, the answer names the time and the person", () => {
  const page = new DeskPage().open(listOf({ timeZone: "Asia/Kolkata" }));
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  const own = page.keep(1).entry;
  page.exchange();
  const before = page.screen.roster[0];
  if (!before) throw new Error("nobody is on the list");
  const claims = [{ nonce: "elsewhere", by: "divya", at: NOW - 60_000 }];
  const asha = { ...before, checkedInAt: NOW - 60_000, checkedInBy: "Divya Menon", claims };
  const { id } = page.take("send_batch");
  const results = new Map([[own.nonce, "duplicate" as const]]);
  page.happen({ type: "batch_answered", id, answer: { link: "online", results, people: [asha] } });
  page.settle();
  expect(page.screen.feedback).toMatchObject({
    tone: "warning",
    text: "Already checked in at 5:29 am by Divya Menon.",
  });
  expect(page.screen.roster[0]).toEqual(asha);
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(2);
  expect(page.screen.feedback?.text).toBe("Already checked in at 5:29 am by Divya Menon.");
});

test("an undo that changed nothing at the server shows that the person is still checked in", () => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(1);
  page.happen({ type: "undo_tapped", bookingId: "b1" });
  const undo = page.keep(2).entry;
  page.exchange();
  const before = page.screen.roster[0];
  if (!before) throw new Error("nobody is on the list");
  const asha = { ...before, checkedInAt: NOW, checkedInBy: "Divya Menon" };
  const { id, entries } = page.take("send_batch");
  const results = new Map(entries.map(({ nonce }) => [nonce, "done" as "done" | "duplicate"]));
  results.set(undo.nonce, "duplicate");
  page.happen({ type: "batch_answered", id, answer: { link: "online", results, people: [asha] } });
  page.settle();
  expect(page.screen.feedback?.text).toBe("Still checked in by Divya Menon.");
  expect(page.shownIn()).toEqual(["b1"]);
});

test("a pass for another event is refused with the event's name if the phone has it", () => {
  const next = listOf({ eventId: "next" }).run;
  const page = new DeskPage().open(
    listOf({ runs: [listOf().run, { ...next, title: "Hill run" }] }),
  );
  const pass = { kind: "pass" as const, isGenuine: true, expiresAt: NOW };
  const read = (eventId: string) => {
    const code = { ...pass, eventId };
    page.happen({ type: "code_checked", text: eventId, method: "scan", code });
    page.keep();
    return page.screen.feedback;
  };
  expect(read("next")).toMatchObject({
    tone: "danger",
    title: "This pass is for another run.",
    text: "It is for Hill run, Sun, 22 Nov, 6:00 am.",
  });
  expect(read("elsewhere")?.text).toBe("This pass is for another run.");
});

test("the answer to a walk-in is shown also after the earlier feedback has faded", () => {
  const page = new DeskPage().open();
  const guest = { name: "Nila Anand", phone: "+919876543210", isPaid: false };
  page.happen({ type: "walk_in_added", guest });
  page.keep(1);
  page.happen({ type: "feedback_cleared" });
  page.exchange().answerBatch("done").settle();
  expect(page.screen.feedback).toMatchObject({
    tone: "success",
    title: "Nila Anand",
    text: "Confirmed and checked in.",
  });
});

/** A desk whose paid walk-in the server has answered so, with ₹99 to give back. */
function answerPaidWalkIn(result: DeskOutcome, reason: GiveBack): DeskPage {
  const page = new DeskPage().open();
  const guest = { name: "Nila Anand", phone: "+919876543210", isPaid: true };
  page.happen({ type: "walk_in_added", guest });
  const { nonce } = page.keep(1).entry;
  page.exchange();
  const { id } = page.take("send_batch");
  const results = new Map([[nonce, result]]);
  const back = new Map([[nonce, { reason, rupees: 99, paidWith: "venue" as const }]]);
  page.happen({ type: "batch_answered", id, answer: { link: "online", results, back } });
  page.settle();
  return page;
}

test("a walk-in that paid for a free first run is checked in, and the money to give back is shown", () => {
  const page = answerPaidWalkIn("done", "first_run");
  expect(page.screen.feedback).toMatchObject({
    tone: "warning",
    title: "Nila Anand",
    text: "Confirmed and checked in. First run, free: give ₹99 back.",
  });
  expect(page.screen.unsettled.map(unsettledText)).toEqual(["First run, free: give ₹99 back."]);
});

test("a walk-in that paid and is refused says why, and what to give back", () => {
  const page = answerPaidWalkIn("not_allowed", "refused");
  const text = "This member may not book runs. Ask an admin. Give ₹99 back.";
  expect(page.screen.feedback).toMatchObject({ tone: "danger", title: "Nila Anand", text });
  expect(page.screen.unsettled.map(unsettledText)).toEqual([text]);
});

test("a walk-in that paid and came to no run gets the money back", () => {
  const at = { seq: 1, eventId: "run", label: "Nila", session: "s", clockAheadMs: 0 };
  const guest = { name: "Nila", phone: "+919876543210", isPaid: true };
  const entry = { kind: "walk_in" as const, nonce: "n", at: NOW, ...guest };
  const item = { ...at, entry, result: "no_run" as const };
  expect(unsettledText(item)).toContain(" Give the money back.");
  expect(unsettledText({ ...item, entry: { ...entry, isPaid: false } })).not.toContain("back");
});

test.each([
  ["cancelled", { status: "cancelled" }, "The run of Sun, 22 Nov, 6:00 am was cancelled."],
  ["cancelled", {}, "This booking was cancelled."],
  [
    "outside_window",
    { startsAt: NOW + DAY_MS, date: "2026-11-23" },
    "The run was moved to Mon, 23 Nov, 6:00 am.",
  ],
  [
    "outside_window",
    {},
    "Check-in is open from 60 minutes before the start until 2 hours after the end.",
  ],
] as const)("a check-in refused as %s, of a run with %o, says '%s'", (outcome, changes, text) => {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  const { nonce } = page.keep().entry;
  page.exchange();
  const { id } = page.take("send_batch");
  const { status, startsAt, date, time } = listOf().run;
  const run = { status, startsAt, date, time, ...changes };
  const results = new Map([[nonce, outcome]]);
  page.happen({ type: "batch_answered", id, answer: { link: "online", results, run } });
  page.settle();
  expect(page.screen.unsettled.map(unsettledText)).toEqual([text]);
});
