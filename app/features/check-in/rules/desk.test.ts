import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { deskText, eventOnNow, homeOf, isListKept, momentOf, walkInRefusal } from "./desk";
import { LOGGED_REFUSALS } from "./refusals";

const START = 1_795_000_000_000;
const EVENT = {
  id: "run",
  startsAt: START,
  durationMinutes: 60,
  capacity: 50,
  seatsTaken: 48,
};
test("an entry's time is corrected for any offset and change of the device's clock", () => {
  const off = fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS });
  fc.assert(
    fc.property(off, off, fc.integer({ min: 0, max: 10 * HOUR_MS }), (then, now, wait) => {
      const entry = { at: START + then, heardAt: START };
      const input = { now: START + wait, deviceNow: START + wait + now };
      const wrongBy = Math.abs(momentOf(entry, input) - START);
      expect(wrongBy).toBeLessThanOrEqual(6 * HOUR_MS);
      if (then === now || Math.abs(now - then) > 6 * HOUR_MS) expect(wrongBy).toBe(0);
    }),
  );
  // Nothing happens in the future.
  const ahead = { at: START + HOUR_MS };
  expect(momentOf(ahead, { now: START, deviceNow: START })).toBe(START);
});

test("a device refuses a walk-in only for the window and the seats it knows", () => {
  const judge = (unsent: number, at: number | undefined = START, event = EVENT) =>
    walkInRefusal({ event, unsent, at });
  expect([0, 1, 2].map((unsent) => judge(unsent))).toEqual([undefined, undefined, "full"]);
  expect(judge(0, START - HOUR_MS - 1)).toBe("outside_window");
  expect(walkInRefusal({ event: EVENT, unsent: 0, at: undefined })).toBeUndefined();
  expect(judge(0, START, { ...EVENT, seatsTaken: 60 })).toBe("full");
  const late = { event: EVENT, unsent: 0, at: START + DAY_MS };
  expect(walkInRefusal({ ...late, reason: "From the paper list" })).toBeUndefined();
  expect(walkInRefusal({ ...late, reason: "" })).toBe("outside_window");
});

test("eventOnNow returns the event whose window is open, or else the nearest", () => {
  const next = { ...EVENT, id: "next", startsAt: START + DAY_MS };
  const choose = (at: number) => eventOnNow([next, EVENT], at)?.id;
  expect(choose(START - 50 * MINUTE_MS)).toBe("run");
  expect(choose(START + 3 * HOUR_MS)).toBe("run");
  expect(choose(START + 20 * HOUR_MS)).toBe("next");
  expect(eventOnNow([], START)).toBeUndefined();
});

test("a list stays on a device until a day after the event's end", () => {
  expect(isListKept(EVENT, START + HOUR_MS + DAY_MS)).toBe(true);
  expect(isListKept(EVENT, START + HOUR_MS + DAY_MS + 1)).toBe(false);
});

test("every refusal has a text of its own", () => {
  const texts = [...LOGGED_REFUSALS, "full", "not_allowed", "admin_only", "too_late"] as const;
  expect(new Set(texts.map((outcome) => deskText(outcome))).size).toBe(texts.length);
  expect(deskText("unpaid", "walk_in")).toContain("On the list, not checked in");
  expect(deskText("cancelled", "walk_in")).toBe("The run was cancelled: not added.");
});

test("the link out of the check-in desk leads to the crew's home page", () => {
  expect(homeOf("admin")).toBe("/admin/dashboard");
  expect(homeOf("run_leader")).toBe("/dashboard");
  expect(homeOf(undefined)).toBe("/dashboard");
});
