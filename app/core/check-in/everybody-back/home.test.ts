import { expect, test } from "vitest";
import { HOUR_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { listOf, PEOPLE } from "../../../../tests/support/check-in-desk";
import type { RosterEntry } from "../roster/roster";
import { countBack, finishOrder, outText, showsContacts, showsPhones } from "./home";

/** The first of the people on the list, checked in or home. */
function person(changes: Partial<RosterEntry>): RosterEntry {
  const [asha] = PEOPLE;
  if (!asha) throw new Error("nobody is on the list");
  return { ...asha, ...changes };
}

const HOME = [{ nonce: "h", by: "", at: 2, kind: "home" as const }];
const OUT = person({ bookingId: "out", checkedInAt: 1 });
const BACK = person({ bookingId: "back", checkedInAt: 1, homes: HOME });
const AWAY = person({ bookingId: "away" });
const UNSEEN = person({ bookingId: "unseen", homes: HOME });
const CANCELLED = person({ bookingId: "cancelled", checkedInAt: 1, status: "cancelled" });

test("checked-in people who are not home are out, without cancelled bookings", () => {
  expect(countBack([OUT, BACK, AWAY, UNSEEN, CANCELLED])).toEqual({ out: 1, home: 1 });
});

const finishIds = (isSearched: boolean) =>
  finishOrder([AWAY, BACK, UNSEEN, OUT], isSearched).map(({ bookingId }) => bookingId);

test("the finish lists people who are out first", () => {
  expect(finishIds(false)).toEqual(["out", "back", "unseen"]);
});

test("the finish lists people without a check-in only in a search", () => {
  expect(finishIds(true)).toEqual(["out", "away", "back", "unseen"]);
});

test("'nobody is out' is shown as certain only with a link", () => {
  expect(outText({ out: 3, home: 4 }, false)).toBe("Still out: 3");
  expect(outText({ out: 0, home: 4 }, true)).toBe("Nobody is still out.");
  expect(outText({ out: 0, home: 4 }, false)).toBe("As far as this phone knows, nobody is out.");
  expect(outText({ out: 0, home: 0 }, true)).toBe("Nobody has been checked in yet.");
});

const OPENS_AT = listOf().run.startsAt - 60 * MINUTE_MS;
const CLOSES_AT = listOf().run.startsAt + 60 * MINUTE_MS + 2 * HOUR_MS;

test("whole phones are shown from an hour before the start until two hours after the end, where people are counted", () => {
  const { run } = listOf();
  const times = [OPENS_AT - 1, OPENS_AT, CLOSES_AT, CLOSES_AT + 1];
  expect(times.map((at) => showsPhones(run, at))).toEqual([false, true, true, false]);
  expect(showsPhones({ ...run, countsHome: 0 }, OPENS_AT)).toBe(false);
});

test("emergency contacts are shown on the day of the run, and until check-in closes on the next", () => {
  const { run } = listOf();
  const midnight = instantOf("2026-11-22", "00:00", "Asia/Kolkata");
  const nextMidnight = midnight + 24 * HOUR_MS;
  const times = [midnight - 1, midnight, nextMidnight - 1, nextMidnight];
  const shows = (event: typeof run, now: number) =>
    showsContacts(event, { now, timeZone: "Asia/Kolkata" });
  expect(times.map((at) => shows(run, at))).toEqual([false, true, true, false]);
  const late = { ...run, startsAt: nextMidnight - HOUR_MS };
  const lastAt = nextMidnight + 2 * HOUR_MS;
  expect([lastAt, lastAt + 1].map((at) => shows(late, at))).toEqual([true, false]);
});
