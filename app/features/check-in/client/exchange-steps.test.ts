import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { DeskPage, listOf, NOW } from "../../../../tests/support/check-in-desk";
import { momentOf } from "../rules/desk";
import type { Queued } from "./device-data";

/** Asha's check-in is kept, and on its way to the server. */
function sending(page = new DeskPage().open()): DeskPage {
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(1);
  return page.exchange();
}

/** The page talks again, as it does by the clock or when the signal is back. */
function again(page: DeskPage): DeskPage {
  if (page.find("unlock")) page.take("unlock");
  page.happen({ type: "woken" });
  return page.exchange();
}

test("after a check-in only the check-in is sent; the list is asked for when the page wakes", () => {
  const page = sending().answerBatch().settle();
  expect([page.screen.link, page.screen.waiting]).toEqual(["online", []]);
  expect(page.shownIn()).toEqual(["b1"]);
  expect(page.types()).toEqual(["signal", "unlock"]);
  again(page);
  expect(page.types()).toContain("ask_list");
});

test("without a signal what is kept stays, and is sent when the signal is back", () => {
  const page = sending().refuseBatch("offline");
  expect(page.screen.link).toBe("offline");
  expect(page.screen.waiting).toHaveLength(1);
  again(page).answerBatch().settle();
  page.answerList("online", listOf());
  expect([page.screen.link, page.screen.waiting]).toEqual(["online", []]);
});

test("a session that ended asks to sign in again, keeps what waits, and sends it after that", () => {
  const page = sending().refuseBatch("sign_in");
  expect(page.screen.link).toBe("sign_in");
  expect(page.screen.waiting.map(({ label }) => label)).toEqual(["Asha Raman"]);
  expect(page.shownIn()).toEqual(["b1"]);
  again(page).answerBatch().settle();
  expect(page.screen.waiting).toEqual([]);
});

test("who may send for no run any more is told, with what waits still there", () => {
  const page = sending().refuseBatch("not_allowed");
  page.answerList("not_allowed");
  expect(page.screen.link).toBe("not_allowed");
  expect(page.screen.waiting.map(({ label }) => label)).toEqual(["Asha Raman"]);
});

test("what another run left behind holds up nobody at this one", () => {
  const old: Queued = {
    seq: 1,
    eventId: "weeks-ago",
    entry: { kind: "undo", bookingId: "somebody", nonce: "old", at: NOW - 20 * DAY_MS },
    label: "Somebody",
    session: "another",
    clockAheadMs: 0,
  };
  const page = new DeskPage().read([listOf()], [old]).refuseBatch("not_allowed");
  page.answerList("online", listOf());
  expect(page.screen.link).toBe("left_over");
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(2);
  page.take("unlock");
  page.exchange().refuseBatch("not_allowed").answerBatch().settle();
  expect(page.screen.waiting).toEqual([old]);
  expect(page.shownIn()).toEqual(["b1"]);
});

test("of a batch that the server fails on, only the entry that does is set aside, after three times", () => {
  const page = new DeskPage().open();
  for (const [index, bookingId] of ["b1", "b2"].entries()) {
    page.happen({ type: "check_in_tapped", bookingId });
    page.keep(index + 1);
  }
  page.exchange();
  for (const _ of [1, 2]) {
    expect(page.find("send_batch")?.entries).toHaveLength(2);
    page.failBatch();
    expect(page.find("send_batch")?.entries).toHaveLength(1);
    page.failBatch();
    expect(page.screen.link).toBe("offline");
    again(page);
  }
  page.failBatch().failBatch();
  // The server answers another question: it is the entry.
  page.answerList("online", listOf()).settle().answerBatch().settle();
  expect(page.screen.unsettled).toMatchObject([{ label: "Asha Raman", result: "server_failed" }]);
  expect(page.shownIn()).toEqual(["b2"]);
  expect(page.screen.waiting).toEqual([]);

  page.answerList("online", listOf({ roster: page.screen.roster }));
  page.take("unlock");
  page.happen({ type: "send_again_tapped", seq: 1 });
  expect(page.take("requeue").item).toMatchObject({ seq: 1, label: "Asha Raman" });
  page.exchange().answerBatch().settle();
  expect(page.screen.unsettled).toEqual([]);
  expect(page.shownIn()).toEqual(["b1", "b2"]);
});

test("a server that answers nothing at all sets nothing aside", () => {
  const page = sending();
  for (const _ of [1, 2]) again(page.failBatch());
  page.failBatch().answerList("offline");
  expect(page.screen).toMatchObject({ link: "offline", unsettled: [] });
  expect(page.screen.waiting).toHaveLength(1);
});

test("what the server does not accept is set aside, and can be put away", () => {
  const page = sending().failBatch("not_accepted").settle();
  expect(page.screen.unsettled).toMatchObject([{ seq: 1, result: "not_accepted" }]);
  expect(page.shownIn()).toEqual([]);
  page.happen({ type: "unsettled_seen", seq: 1 });
  expect(page.screen.unsettled).toEqual([]);
  expect(page.take("forget_unsettled").seq).toBe(1);
});

test("a disk too full for the answers keeps the entries, and they are sent again", () => {
  const page = sending().answerBatch().settle(false);
  expect(page.screen).toMatchObject({ link: "offline" });
  expect(page.screen.waiting).toHaveLength(1);
  const nonce = page.screen.waiting[0]?.entry.nonce;
  again(page);
  expect(page.take("send_batch").entries[0]?.nonce).toBe(nonce);
});

test("while the link is broken every round knocks; while it is good every third asks for the list", () => {
  const page = new DeskPage().open();
  const round = (isScrolling = false) =>
    page.happen({ type: "round_passed", isScrolling }).map(({ type }) => type);
  expect([round(), round(true), round(), round()]).toEqual([[], [], [], ["lock"]]);
  page.exchange().answerList("offline");
  expect(round(true)).toEqual(["lock"]);
});

test("what is kept while the device is read is not forgotten by the reading", () => {
  const page = new DeskPage().open();
  page.happen({ type: "woken" });
  page.take("lock");
  page.happen({ type: "locked" });
  const { id } = page.take("read_device");
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(1);
  page.happen({ type: "device_read", id, read: { queue: [], unsettled: [] } });
  expect(page.shownIn()).toEqual(["b1"]);
  expect(page.readAgain().take("send_batch").entries).toHaveLength(1);
});

test("more than a hundred entries go in batches, in their order", () => {
  const base = { eventId: "run", label: "", session: "another", clockAheadMs: 0 };
  const queue = Array.from({ length: 230 }, (_, index) => ({
    ...base,
    seq: index + 1,
    entry: { kind: "undo" as const, bookingId: "b1", nonce: `n${index}`, at: NOW },
  }));
  const page = new DeskPage().read([listOf()], queue);
  const sent: string[][] = [];
  for (const _ of [1, 2, 3]) {
    sent.push(page.find("send_batch")?.entries.map(({ nonce }) => nonce) ?? []);
    page.answerBatch().settle();
  }
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 30]);
  expect(sent.flat()).toEqual(queue.map(({ entry }) => entry.nonce));
});

test("a list that arrives keeps what waits, drops runs that are over for a day, and rows that did not change", () => {
  const old = listOf({ eventId: "old" });
  const over = { ...old, run: { ...old.run, startsAt: NOW - 2 * DAY_MS } };
  const page = new DeskPage().read([over, listOf()]);
  const before = page.screen.roster;
  page.happen({ type: "check_in_tapped", bookingId: "b2" });
  page.keep(1);
  const roster = before.map((person) => ({ ...person, isGuest: person.bookingId === "b3" }));
  page.answerList("online", listOf({ roster }));
  expect(page.take("keep_list").drop).toEqual(["old"]);
  expect(page.shownIn()).toEqual(["b2"]);
  const same = page.screen.roster.map((person, index) => person === before[index]);
  expect(same).toEqual([true, false, false, true]);
});

test("a phone whose clock is a day ahead, put right after it dies, has the right time at the server", () => {
  const ahead = DAY_MS;
  const phone = new DeskPage("first");
  phone.nowMs = NOW + ahead;
  const list = listOf({ clockOffMs: -ahead, fetchedAt: NOW + ahead });
  phone.open(list);
  phone.pass(10 * MINUTE_MS);
  phone.happen({ type: "check_in_tapped", bookingId: "b1" });
  const queued = phone.keep(1);

  const opened = new DeskPage("second");
  opened.nowMs = NOW + HOUR_MS;
  opened.read([list], [queued]);
  const { entries, deviceNow } = opened.take("send_batch");
  const [entry] = entries;
  expect(entry && momentOf(entry, { deviceNow, now: NOW + HOUR_MS })).toBe(NOW + 10 * MINUTE_MS);
});

test("a clock that is set while the page is open moves the entries that wait with it", () => {
  const page = sending().refuseBatch("offline");
  page.nowMs += DAY_MS;
  again(page);
  const { entries, deviceNow } = page.take("send_batch");
  expect(deviceNow - (entries[0]?.at ?? 0)).toBe(0);
});

test("before the device is read the page loads; without a run it is empty, without a signal too", () => {
  const page = new DeskPage();
  expect(page.screen.isLoading).toBe(true);
  page.read([]);
  expect(page.screen.isLoading).toBe(true);
  const { id } = page.take("ask_list");
  page.happen({ type: "list_answered", id, answer: { link: "online", isEmpty: true } });
  expect(page.screen).toMatchObject({ isLoading: false, list: undefined });
  const away = new DeskPage().read([]).answerList("offline");
  expect(away.screen.isLoading).toBe(false);
});
