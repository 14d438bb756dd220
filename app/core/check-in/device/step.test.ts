import { expect, test } from "vitest";
import { DeskPage, listOf, NOW } from "../../../../tests/support/check-in-desk";
import type { Answer, CrewEvent, PulseEvent } from "./state";

/** A page in each phase of the exchange; 'again' with the lock. */
const PHASES: Record<string, () => DeskPage> = {
  idle: () => new DeskPage().open(),
  reading: () => waiting(),
  locking: () => waiting().readAgain(),
  "reading again": () => {
    const page = waiting().readAgain();
    page.take("lock");
    page.happen({ type: "locked" });
    return page;
  },
  sending: () => waiting().exchange(),
  probing: () => {
    const page = waiting().exchange();
    for (const _ of [1, 2]) {
      page.failBatch();
      page.take("unlock");
      page.happen({ type: "woken" });
      page.exchange();
    }
    return page.failBatch();
  },
  settling: () => waiting().exchange().answerBatch(),
  listing: () => {
    const page = new DeskPage().open();
    page.happen({ type: "woken" });
    return page.exchange();
  },
};

/** Asha's check-in is queued and the device is read. */
function waiting(): DeskPage {
  const page = new DeskPage().open();
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep();
  return page;
}

const guest = { name: "Nila", phone: "+919876543210", isPaid: false };
const list = listOf();

type Event = CrewEvent | PulseEvent | Answer;

/** Each event; answers carry the id of the last request. */
const EVENTS: Record<string, (page: DeskPage) => Event> = {
  "tap Ravi": () => ({ type: "check_in_tapped", bookingId: "b2" }),
  "tap somebody unknown": () => ({ type: "check_in_tapped", bookingId: "nobody" }),
  "undo Ravi, who is not checked in": () => ({ type: "undo_tapped", bookingId: "b2" }),
  "Arjun has paid": () => ({ type: "paid_tapped", bookingId: "b4", paidBy: "cash" }),
  "Arjun came and owes": () => ({ type: "owes_tapped", bookingId: "b4" }),
  "a code": () => ({ type: "code_read", text: "8KQ4M2XB", method: "code" }),
  "Ravi's code is checked": () => ({
    type: "code_checked",
    text: "8KQ4M2XB",
    method: "code",
    code: { kind: "reference" },
  }),
  "a walk-in": () => ({ type: "walk_in_added", guest }),
  "choose a run": () => ({ type: "event_chosen", eventId: "run" }),
  "an unsettled entry that is not there is seen": () => ({ type: "unsettled_seen", seq: 7 }),
  "send again what is not there": () => ({ type: "send_again_tapped", seq: 7 }),
  "clear the answer": () => ({ type: "feedback_cleared" }),
  "send the queue": () => ({ type: "queue_send_asked" }),
  woken: () => ({ type: "woken" }),
  "a round": () => ({ type: "timer_ticked", isScrolling: false }),
  "an entry of another page is kept": () => ({ type: "entry_stored", queued: other }),
  "what another page has put away is stored": () => ({
    type: "seen_stored",
    item: { ...other, result: "full", seenAt: NOW },
  }),
  "what was put away is not stored": () => ({
    type: "seen_not_stored",
    item: { ...other, result: "full", seenAt: NOW },
    why: "full",
  }),
  "an unknown entry is not kept": () => ({
    type: "entry_not_stored",
    nonce: "unknown",
    why: "full",
  }),
  locked: () => ({ type: "locked" }),
  "the lock fails": () => ({ type: "lock_failed" }),
  "the device is read": (page) => ({
    type: "device_read",
    id: idOf(page),
    read: { queue: page.state.device?.queue ?? [], unsettled: [] },
  }),
  "the device cannot be read": (page) => ({
    type: "device_read",
    id: idOf(page),
    read: undefined,
  }),
  "the batch is done": (page) => ({
    type: "batch_answered",
    id: idOf(page),
    answer: { link: "online", results: new Map() },
  }),
  "the batch finds no server": (page) => ({
    type: "batch_answered",
    id: idOf(page),
    answer: { link: "offline" },
  }),
  "the batch is settled": (page) => ({ type: "settled", id: idOf(page), isStored: true }),
  "the disk is full": (page) => ({ type: "settled", id: idOf(page), isStored: false }),
  "a list": (page) => ({
    type: "list_answered",
    id: idOf(page),
    answer: { link: "online", list },
  }),
  "no list": (page) => ({ type: "list_answered", id: idOf(page), answer: { link: "offline" } }),
};

const other = {
  seq: 9,
  eventId: "run",
  entry: { kind: "check_in" as const, bookingId: "b3", nonce: "other", at: NOW },
  label: "Meena Iyer",
  session: "other",
  clockAheadMs: 0,
};

function phaseOf({ state: { exchange } }: DeskPage): string {
  const isAgain = exchange.phase === "reading" && exchange.isLocked;
  return isAgain ? "reading again" : exchange.phase;
}

function idOf({ state }: DeskPage): number {
  return "id" in state.exchange ? state.exchange.id : -1;
}

type Row = Record<string, string>;
/** The phase stays, and these effects follow. */
const stays = (effects: string, elsewhere: Row = {}): Row => ({ "": effects, ...elsewhere });
const wished = stays("", { idle: "reading read_device" });
const nothing: Row = {};

/** The next phase and the effects of each event in each phase; an event without an entry changes nothing. */
const TABLE: Record<string, Row> = {
  "tap Ravi": stays("store_entry"),
  "tap somebody unknown": nothing,
  "undo Ravi, who is not checked in": nothing,
  "Arjun has paid": stays("store_entry"),
  "Arjun came and owes": stays("store_entry"),
  "a code": stays("check_code"),
  "Ravi's code is checked": stays("store_entry"),
  "a walk-in": stays("store_entry"),
  "choose a run": wished,
  "an unsettled entry that is not there is seen": nothing,
  "send again what is not there": nothing,
  "clear the answer": stays(""),
  "send the queue": wished,
  woken: wished,
  "a round": stays(""),
  "an entry of another page is kept": wished,
  "what was put away is not stored": stays("signal"),
  "an unknown entry is not kept": nothing,
  locked: { locking: "reading again read_device" },
  "the lock fails": { locking: "idle" },
  "the device is read": { reading: "locking lock", "reading again": "sending send_batch" },
  "the device cannot be read": { reading: "locking lock", "reading again": "sending send_batch" },
  "the batch is done": { sending: "settling settle" },
  "the batch finds no server": { sending: "idle unlock" },
  "the batch is settled": { settling: "idle unlock" },
  "the disk is full": { settling: "idle unlock" },
  "a list": { probing: "settling settle", listing: "idle store_list" },
  "no list": { probing: "idle unlock", listing: "idle" },
};

function expected(phase: string, row: Row): string {
  const stayed = row[""];
  return row[phase] ?? (stayed === undefined ? "–" : `${phase} ${stayed}`.trim());
}

test.each(Object.entries(EVENTS))("%s moves every phase as in the table", (name, eventOf) => {
  for (const [phase, make] of Object.entries(PHASES)) {
    const page = make();
    expect(phaseOf(page)).toBe(phase);
    const before = page.state;
    const effects = page.happen(eventOf(page)).map(({ type }) => type);
    const isSame = page.state === before && effects.length === 0;
    const found = isSame ? "–" : [phaseOf(page), ...effects].join(" ");
    expect(`${phase} → ${found}`).toBe(`${phase} → ${expected(phase, TABLE[name] ?? {})}`);
  }
});

test.each(Object.entries(PHASES))(
  "%s: an answer to an older request changes nothing",
  (_, make) => {
    const page = make();
    const before = page.state;
    const id = idOf(page) - 1;
    const answer = { link: "online" as const };
    page.happen({ type: "device_read", id, read: { queue: [], unsettled: [] } });
    page.happen({ type: "batch_answered", id, answer: { link: "offline" } });
    page.happen({ type: "settled", id, isStored: false });
    page.happen({ type: "list_answered", id, answer });
    expect(page.state).toBe(before);
  },
);

test.each(Object.entries(PHASES))(
  "%s: a tap gets the same feedback once it is stored",
  (_, make) => {
    const page = make();
    page.happen({ type: "check_in_tapped", bookingId: "b2" });
    expect(page.shownIn()).not.toContain("b2");
    page.keep(50);
    expect(page.screen.feedback).toMatchObject({
      tone: "success",
      title: "Ravi Das",
      text: "Checked in.",
    });
    expect(page.shownIn()).toContain("b2");
    expect(page.screen.waiting.map(({ seq }) => seq)).toContain(50);
  },
);
