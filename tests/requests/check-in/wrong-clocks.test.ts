import { afterEach, expect, test } from "vitest";
import { timeChoices } from "~/core/check-in/device/clock";
import type { EventList, Queued } from "~/core/check-in/device/device-data";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { recordCheckInEntries } from "~/core/check-in/entries/record-check-in-entries.server";
import { checkInEntrySchema } from "~/core/check-in/form";
import { listRoster } from "~/core/check-in/roster/rosters.server";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { DeskPage, listOf } from "../../support/check-in-desk";
import type { TestClub } from "../../support/club";
import { giveBackDatabases } from "../../support/database";
import {
  ARJUN,
  AT_THE_DESK,
  checkIns,
  DIVYA,
  EVENT_ID,
  openAtDesk,
} from "../../support/desk-requests";

/** How far a phone's clock is changed. */
const OFFSETS_MIN = [10, 30, 90, 120, 360].flatMap((minutes) => [-minutes, minutes]);
/** Check-in is open from 4:45 to 8:45; these are 4:50, 5:10 and 8:40. */
const TAPS = [
  { bookingId: DIVYA, at: AT_THE_DESK - 20 * MINUTE_MS },
  { bookingId: ARJUN, at: AT_THE_DESK },
  { bookingId: "sample-booking-karthik", at: AT_THE_DESK + 210 * MINUTE_MS },
];
const LISTED = { new: AT_THE_DESK - 21 * MINUTE_MS, old: AT_THE_DESK - 8 * HOUR_MS };
const SENT = AT_THE_DESK + 5 * HOUR_MS;

const COMBINATIONS = OFFSETS_MIN.flatMap((offsetMin) =>
  (["before", "after"] as const).flatMap((moment) =>
    (["cold", "warm"] as const).flatMap((page) =>
      (["new", "old"] as const).map((list) => ({ offsetMin, moment, page, list })),
    ),
  ),
);
type Combination = (typeof COMBINATIONS)[number];

afterEach(giveBackDatabases);

async function listAt({ db }: TestClub, fetchedAt: number): Promise<EventList> {
  const run = await findDeskEvent(db, { eventId: EVENT_ID });
  if (!run) throw new Error("no run");
  const roster = await listRoster(db, { eventId: EVENT_ID });
  return listOf({ eventId: EVENT_ID, run, roster, fetchedAt, timeZone: "Asia/Kolkata" });
}

/** A phone without a signal since its list came, and the time by a right clock. */
class Phone {
  page = new DeskPage("00000001-0000-4000-8000");
  queue: Queued[] = [];
  /** Bookings that were shown in green. */
  readonly green: string[] = [];

  constructor(
    readonly list: EventList,
    public now = list.fetchedAt,
  ) {
    this.page.nowMs = now;
    this.page.open(list);
  }

  waitUntil(at: number): void {
    this.page.pass(at - this.now);
    this.now = at;
  }

  /** Opens the desk anew, without a signal. */
  reopen(): void {
    const { nowMs, state } = this.page;
    const pages = Number(this.page.session.slice(0, 8)) + 1;
    this.page = new DeskPage(`${String(pages).padStart(8, "0")}-0000-4000-8000`);
    this.page.nowMs = nowMs;
    this.page.read(state.device?.lists ?? [], this.queue);
    if (this.queue.length > 0) return;
    this.page.answerList("offline");
    this.page.asked = [];
  }

  /** Checks a person in; returns the tone of the answer. */
  tap(bookingId: string) {
    this.page.happen({ type: "check_in_tapped", bookingId });
    this.queue.push(this.page.keep(this.queue.length + 1));
    const { feedback } = this.page.screen;
    if (feedback?.tone === "success") this.green.push(bookingId);
    return { tone: feedback?.tone, text: feedback?.text };
  }

  /** What this page sends. */
  batch() {
    if (!this.page.find("send_batch")) this.page.exchange();
    const { entries, deviceNow } = this.page.take("send_batch");
    return { entries: entries.map((entry) => checkInEntrySchema.parse(entry)), deviceNow };
  }
}

/** A phone at the desk in the morning, before the first tap. */
async function openPhone({ offsetMin, moment, page, list }: Combination) {
  const club = await openAtDesk();
  const phone = new Phone(await listAt(club, LISTED[list]));
  phone.waitUntil(AT_THE_DESK - 20.5 * MINUTE_MS);
  if (moment === "before") phone.page.nowMs += offsetMin * MINUTE_MS;
  if (page === "cold") phone.reopen();
  return { club, phone };
}

/** The ways from the last tap to the sending: the clock put right or wrong, by the same page or another one. */
const ENDS = [true, false].flatMap((isChanged) =>
  [true, false].map((isReopened) => ({ isChanged, isReopened })),
);

async function send(club: TestClub, phone: Phone) {
  const said = await recordCheckInEntries(club.db, {
    eventId: EVENT_ID,
    requestId: "r",
    timeZone: "Asia/Kolkata",
    secret: "s",
    now: SENT,
    ...phone.batch(),
    crew: { kind: "run_leader", id: "sample-member-asha", name: "Asha" },
  });
  if (!said.ok) throw new Error(said.reason);
  return said.results.map(({ outcome }) => outcome);
}

test("the table has all 80 combinations", () => {
  expect(new Set(COMBINATIONS.map((one) => JSON.stringify(one))).size).toBe(80);
});

test.each(COMBINATIONS)(
  "clock off by $offsetMin min, changed $moment the taps, $page page, $list list: nobody is refused in red, and the server keeps everybody",
  async (combination) => {
    for (const { isChanged, isReopened } of ENDS) {
      const { club, phone } = await openPhone(combination);
      for (const { bookingId, at } of TAPS) {
        phone.waitUntil(at);
        const { tone, text } = phone.tap(bookingId);
        expect(["success", "warning"]).toContain(tone);
        if (tone === "warning") expect(text).toBe("Noted. We check it when there is signal.");
      }
      phone.waitUntil(SENT);
      const back = combination.moment === "before" ? -1 : 1;
      if (isChanged) phone.page.nowMs += back * combination.offsetMin * MINUTE_MS;
      if (isReopened) phone.reopen();
      expect(await send(club, phone)).toEqual(["done", "done", "done"]);
      const kept = (await checkIns(club)).map(({ bookingId }) => bookingId);
      expect(kept).toEqual(expect.arrayContaining(phone.green));
    }
  },
);

test.each(COMBINATIONS)(
  "clock off by $offsetMin min, changed $moment the taps, $page page, $list list: one answer makes what follows green, at the right time",
  async (combination) => {
    const { club, phone } = await openPhone(combination);
    phone.waitUntil(AT_THE_DESK);
    // The screen looks at the clock with every event; its timer makes one every five seconds.
    phone.page.happen({ type: "feedback_cleared" });
    const { list, isTimeInDoubt } = phone.page.screen;
    if (!list || !isTimeInDoubt) {
      expect(phone.tap(ARJUN).tone).toBe("success");
      return;
    }
    expect(phone.tap(DIVYA).tone).toBe("warning");
    const choices = timeChoices(list, phone.page.nowMs);
    const time = choices.sort((a, b) => Math.abs(a - phone.now) - Math.abs(b - phone.now))[0];
    if (time === undefined) throw new Error("no choice");
    phone.page.happen({ type: "time_said", time });
    expect(phone.page.screen.isTimeInDoubt).toBe(false);
    expect(phone.tap(ARJUN)).toMatchObject({ tone: "success" });
    phone.waitUntil(SENT);
    phone.page.nowMs = SENT;
    phone.reopen();
    expect(await send(club, phone)).toEqual(["done", "done"]);
    const arjun = (await checkIns(club)).find(({ bookingId }) => bookingId === ARJUN);
    expect(Math.abs((arjun?.at ?? 0) - AT_THE_DESK)).toBeLessThanOrEqual(20 * MINUTE_MS);
  },
);
