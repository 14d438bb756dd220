import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { deskText, eventOnNow, homeOf, isListRetained, momentOf, walkInRefusal } from "./desk";
import { LOGGED_REFUSALS } from "./refusals";

const START = 1_795_000_000_000;
const EVENT = {
  id: "run",
  startsAt: START,
  durationMinutes: 60,
  capacity: 50,
  seatsTaken: 48,
};
test("an entry's time is right for any offset and change of the device's clock after it", () => {
  const off = fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS });
  const asleep = fc.constantFrom(0, 20 * MINUTE_MS, 9 * HOUR_MS);
  fc.assert(
    fc.property(off, off, asleep, fc.nat(10 * HOUR_MS), (then, now, gainedMs, wait) => {
      // A clock that is corrected by exactly what it gained in a sleep looks as if it had been set before.
      fc.pre(gainedMs === 0 || Math.abs(now - then - gainedMs) > 3 * MINUTE_MS);
      const entry = { at: START + then, heardAt: START, gainedMs };
      const input = { now: START + wait, deviceNow: START + wait + now };
      expect(momentOf(entry, input)).toBe(START);
    }),
  );
  // The clock was set four hours ahead between the server's answer and the entry.
  const set = { at: START + 4 * HOUR_MS, heardAt: START + 4 * HOUR_MS, gainedMs: 4 * HOUR_MS };
  const later = START + HOUR_MS;
  expect(momentOf(set, { now: later, deviceNow: later + 4 * HOUR_MS })).toBe(START);
  // Nothing happens in the future.
  const ahead = { at: START + HOUR_MS };
  expect(momentOf(ahead, { now: START, deviceNow: START })).toBe(START);
});

test("a device refuses a walk-in only for the window and the seats of its list", () => {
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

test("a device leaves a walk-in who may be on its list to the server when no seat is free", () => {
  const full = { event: { ...EVENT, seatsTaken: 50 }, unsent: 0, at: START };
  expect(walkInRefusal({ ...full, mayBeListed: true })).toBeUndefined();
  expect(walkInRefusal({ ...full, mayBeListed: false })).toBe("full");
  const late = { ...full, at: START + DAY_MS, mayBeListed: true };
  expect(walkInRefusal(late)).toBe("outside_window");
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
  expect(isListRetained(EVENT, START + HOUR_MS + DAY_MS)).toBe(true);
  expect(isListRetained(EVENT, START + HOUR_MS + DAY_MS + 1)).toBe(false);
});

test("every refusal has a text of its own", () => {
  const texts = [...LOGGED_REFUSALS, "full", "not_allowed", "admin_only", "too_late"] as const;
  expect(new Set(texts.map((outcome) => deskText(outcome))).size).toBe(texts.length);
  expect(deskText("duplicate", "check_in")).toBe("Already checked in.");
  expect(deskText("duplicate", "pay")).toBe("Already marked as paid.");
  expect(deskText("unpaid", "walk_in")).toContain("On the list, not checked in");
  expect(deskText("cancelled", "walk_in")).toBe("The run was cancelled: not added.");
  expect(deskText("cancelled", "pay")).toContain("not marked as paid");
});

test("the link out of the check-in desk leads to the crew's home page", () => {
  expect(homeOf("admin")).toBe("/admin/dashboard");
  expect(homeOf("run_leader")).toBe("/dashboard");
  expect(homeOf(undefined)).toBe("/dashboard");
});
