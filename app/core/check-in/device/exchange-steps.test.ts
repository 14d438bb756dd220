import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { again, DeskPage, listOf, NOW, sending } from "../../../../tests/support/check-in-desk";
import { momentOf } from "../desk";
import type { Queued } from "./device-data";

test("a check-in sends the queue without requesting the list", () => {
  const page = sending().answerBatch().settle();
  expect([page.screen.link, page.screen.waiting]).toEqual(["online", []]);
  expect(page.shownIn()).toEqual(["b1"]);
  expect(page.types()).toEqual(["signal", "unlock"]);
});

test("waking the page requests the list", () => {
  const page = sending().answerBatch().settle();
  again(page);
  expect(page.types()).toContain("ask_list");
});

test("offline entries stay queued until the network is back", () => {
  const page = sending().refuseBatch("offline");
  expect(page.screen.link).toBe("offline");
  expect(page.screen.waiting).toHaveLength(1);
  again(page).answerBatch().settle();
  page.answerList("online", listOf());
  expect([page.screen.link, page.screen.waiting]).toEqual(["online", []]);
});

test("an expired session keeps the queue until somebody signs in", () => {
  const page = sending().refuseBatch("sign_in");
  expect(page.screen.link).toBe("sign_in");
  expect(page.screen.waiting.map(({ label }) => label)).toEqual(["Asha Raman"]);
  expect(page.shownIn()).toEqual(["b1"]);
  again(page).answerBatch().settle();
  expect(page.screen.waiting).toEqual([]);
});

test("crew without rights get a message", () => {
  const page = sending().refuseBatch("not_allowed").answerList("not_allowed");
  expect(page.screen.link).toBe("not_allowed");
});

test("the queue of crew without rights stays", () => {
  const page = sending().refuseBatch("not_allowed").answerList("not_allowed");
  expect(page.screen.waiting.map(({ label }) => label)).toEqual(["Asha Raman"]);
});

test("a person who is no longer a run leader is shown at once that only the queue is kept", () => {
  const page = sending();
  expect(page.screen.feedback?.tone).toBe("success");
  page.refuseBatch("not_crew");
  expect(page.screen.link).toBe("not_crew");
  expect(page.screen.feedback).toMatchObject({ tone: "warning", title: "Asha Raman" });
  expect(page.screen.feedback?.text).toContain("not sent");
  expect(page.take("drop_lists")).toBeDefined();
  expect([page.screen.list, page.screen.roster]).toEqual([undefined, []]);
  expect(page.screen.waiting.map(({ label }) => label)).toEqual(["Asha Raman"]);
  // With the role again, or with an admin, everything goes on.
  again(page).answerBatch().settle();
  page.answerList("online", listOf());
  expect([page.screen.link, page.screen.waiting]).toEqual(["online", []]);
});

test("a tap that this person may not send for the event is amber, never green", () => {
  const page = sending().refuseBatch("not_allowed");
  page.answerList("not_allowed");
  page.happen({ type: "check_in_tapped", bookingId: "b2" });
  page.keep(2);
  expect(page.screen.feedback).toMatchObject({ tone: "warning", title: "Ravi Das" });
  expect(page.screen.feedback?.text).toContain("not sent");
});

test("refused entries of another event do not stop those of this one", () => {
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

test("without room to store the answers the queued entries are sent again", () => {
  const page = sending().answerBatch().settle(false);
  expect(page.screen).toMatchObject({ link: "offline" });
  expect(page.screen.waiting).toHaveLength(1);
  const nonce = page.screen.waiting[0]?.entry.nonce;
  again(page);
  expect(page.take("send_batch").entries[0]?.nonce).toBe(nonce);
});

const roundOf = (page: DeskPage, isScrolling = false) =>
  page.happen({ type: "timer_ticked", isScrolling }).map(({ type }) => type);

test("online every third round without scrolling requests the list", () => {
  const page = new DeskPage().open();
  const rounds = [false, true, false, false].map((isScrolling) => roundOf(page, isScrolling));
  expect(rounds).toEqual([[], [], [], ["read_device"]]);
});

test("offline every round tries the link", () => {
  const page = new DeskPage().open();
  for (const isScrolling of [false, true, false, false]) roundOf(page, isScrolling);
  page.exchange().answerList("offline");
  expect(roundOf(page, true)).toEqual(["read_device"]);
});

const NEXT = listOf({ eventId: "next" });
const BOTH = [listOf().run, NEXT.run];

/** A page that has read the lists of two events, one after the other. */
const bothKept = () =>
  new DeskPage()
    .read([])
    .answerList("online", listOf({ runs: BOTH }))
    .answerList("online", listOf({ eventId: "next", runs: BOTH }));

test("the lists of all events are kept, one after the other", () => {
  const first = new DeskPage().read([]).answerList("online", listOf({ runs: BOTH }));
  expect(first.find("ask_list")?.eventId).toBe("next");
  const page = bothKept();
  expect(page.state.device?.lists.map(({ eventId }) => eventId)).toEqual(["run", "next"]);
  expect([page.screen.list?.eventId, page.screen.link]).toEqual(["run", "online"]);
});

test("the list of another event is requested again after ten minutes at the earliest", () => {
  const page = bothKept();
  again(page).answerList("online", listOf({ runs: BOTH }));
  expect(page.find("ask_list")).toBeUndefined();
  page.pass(10 * MINUTE_MS);
  again(page).answerList("online", listOf({ runs: BOTH, fetchedAt: page.nowMs }));
  expect(page.find("ask_list")?.eventId).toBe("next");
});

test("the list of another event is requested at once when it was moved", () => {
  const page = bothKept();
  const moved = { ...NEXT.run, startsAt: NEXT.run.startsAt + DAY_MS };
  again(page).answerList("online", listOf({ runs: [listOf().run, moved] }));
  expect(page.find("ask_list")?.eventId).toBe("next");
});

/** A page with the lists of two events, the first of which the server has no more. */
function runGone() {
  const page = bothKept();
  page.pass(1_000);
  return again(page).answerList("online", { ...NEXT, fetchedAt: page.nowMs });
}

test("to a run that is on by its list, and that the server has no more, nobody is checked in any more", () => {
  const page = runGone();
  expect(page.screen).toMatchObject({ link: "not_allowed", list: { eventId: "run" } });
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(1);
  expect(page.screen.feedback).toMatchObject({ tone: "warning", title: "Asha Raman" });
  page.exchange().answerBatch("cancelled").settle();
  expect([page.screen.link, page.screen.unsettled.length]).toEqual(["not_allowed", 1]);
  page.happen({ type: "event_chosen", eventId: "next" });
  page.exchange().answerList("online", NEXT);
  expect(page.screen).toMatchObject({ link: "online", list: { eventId: "next" } });
});

test("at the finish of a run that the server has no more people are counted home as before", () => {
  const page = runGone();
  page.happen({ type: "place_chosen", place: "finish" });
  again(page).answerList("online", { ...NEXT, fetchedAt: page.nowMs });
  expect(page.screen).toMatchObject({ link: "online", isFinish: true, list: { eventId: "run" } });
});

test("the only run that is on by its list is not on once the server has none", () => {
  const page = new DeskPage().open();
  const { id } = again(page).take("ask_list");
  page.happen({ type: "list_answered", id, answer: { link: "online", isEmpty: true } });
  expect(page.screen).toMatchObject({ link: "not_allowed", list: { eventId: "run" } });
  again(page).answerList("online", listOf());
  expect(page.screen.link).toBe("online");
});

test("a refused list of another event leaves the page online", () => {
  const page = bothKept();
  page.pass(10 * MINUTE_MS);
  again(page).answerList("online", listOf({ runs: BOTH, fetchedAt: page.nowMs }));
  page.answerList("not_allowed");
  expect(page.screen.link).toBe("online");
});

test("without a signal an event with a missing list is not shown, with a message", () => {
  const page = new DeskPage().read([listOf({ runs: BOTH })]).answerList("offline");
  page.happen({ type: "event_chosen", eventId: "next" });
  expect(page.screen.feedback).toMatchObject({ title: "Sunday run", tone: "warning" });
  expect(page.screen.feedback?.text).toContain("not on this phone");
  expect(page.screen.list?.eventId).toBe("run");
  const both = new DeskPage().read([listOf({ runs: BOTH }), NEXT]).answerList("offline");
  both.happen({ type: "event_chosen", eventId: "next" });
  expect(both.screen.list?.eventId).toBe("next");
});

test("an entry stored during a read stays in the queue", () => {
  const page = new DeskPage().open();
  page.happen({ type: "woken" });
  const { id } = page.take("read_device");
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(1);
  page.happen({ type: "device_read", id, read: { queue: [], unsettled: [] } });
  expect(page.shownIn()).toEqual(["b1"]);
  expect(page.exchange().take("send_batch").entries).toHaveLength(1);
});

test("more than a hundred entries are sent in batches, in order", () => {
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

test("a new list replaces only what changed and what ended a day ago", () => {
  const old = listOf({ eventId: "old" });
  const over = { ...old, run: { ...old.run, startsAt: NOW - 2 * DAY_MS } };
  const page = new DeskPage().read([over, listOf()]);
  const before = page.screen.roster;
  page.happen({ type: "check_in_tapped", bookingId: "b2" });
  page.keep(1);
  const roster = before.map((person) => ({ ...person, isGuest: person.bookingId === "b3" }));
  page.answerList("online", listOf({ roster }));
  expect(page.take("store_list").drop).toEqual(["old"]);
  expect(page.shownIn()).toEqual(["b2"]);
  const same = page.screen.roster.map((person, index) => person === before[index]);
  expect(same).toEqual([true, false, false, true]);
});

test("a run of long ago that the crew has opened stays on the screen when the lists of others come", () => {
  const { run } = listOf();
  const over = { ...run, id: "old", startsAt: NOW - 21 * DAY_MS };
  const page = new DeskPage().read([listOf()]).answerList("online", listOf());
  page.happen({ type: "event_chosen", eventId: "old" });
  page.exchange().answerList("online", listOf({ eventId: "old", run: over, runs: [over, run] }));
  expect(page.screen.list?.eventId).toBe("old");
  page.pass(11 * MINUTE_MS);
  again(page).answerList("online", listOf({ eventId: "old", run: over, runs: [over, run] }));
  page.answerList("online", listOf({ runs: [over, run] }));
  expect(page.screen.list?.eventId).toBe("old");
});

test("a clock a day ahead, corrected after a restart, gives the right time at the server", () => {
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

test("a clock changed while the page is open shifts the queued entries with it", () => {
  const page = sending().refuseBatch("offline");
  page.nowMs += DAY_MS;
  again(page);
  const { entries, deviceNow } = page.take("send_batch");
  expect(deviceNow - (entries[0]?.at ?? 0)).toBe(0);
});

test("the page is loading until the first answer", () => {
  const page = new DeskPage();
  expect(page.screen.isLoading).toBe(true);
  page.read([]);
  expect(page.screen.isLoading).toBe(true);
});

test("the page is empty without an event or a network", () => {
  const page = new DeskPage().read([]);
  const { id } = page.take("ask_list");
  page.happen({ type: "list_answered", id, answer: { link: "online", isEmpty: true } });
  expect(page.screen).toMatchObject({ isLoading: false, list: undefined });
  const away = new DeskPage().read([]).answerList("offline");
  expect(away.screen.isLoading).toBe(false);
});
