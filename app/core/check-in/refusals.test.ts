import { expect, test } from "vitest";
import { HOUR_MS } from "~/lib/dates";
import type { ReadCode } from "./pass/passes";
import { checkInRefusal, LOGGED_REFUSALS } from "./refusals";

const START = 1_795_000_000_000;
const EVENT = { id: "run", startsAt: START, durationMinutes: 60 };
const GOOD: ReadCode = {
  kind: "pass",
  isGenuine: true,
  eventId: "run",
  expiresAt: START + 3 * HOUR_MS,
};
const PERSON = { status: "confirmed", isUnpaid: false, checkedInAt: null } as const;

test("checkInRefusal returns the first refusal in the order of checks", () => {
  const steps = [
    { code: { kind: "unreadable" } },
    { code: { ...GOOD, isGenuine: false } },
    { code: { ...GOOD, eventId: "another" } },
    { code: { ...GOOD, expiresAt: START - 2 * HOUR_MS } },
    { at: START - HOUR_MS - 1 },
    { entry: undefined },
    { entry: { ...PERSON, status: "cancelled" } },
    { entry: { ...PERSON, isUnpaid: true } },
    { entry: { ...PERSON, checkedInAt: START } },
  ] as const;
  const right = { code: GOOD, event: EVENT, entry: PERSON, at: START };
  expect(steps.map((step) => checkInRefusal({ ...right, ...step }))).toEqual(LOGGED_REFUSALS);
  expect(checkInRefusal(right)).toBeUndefined();
  // An earlier fault hides the later ones.
  for (const [index, step] of steps.entries()) {
    const withLater = Object.assign({}, right, ...steps.slice(index + 1).reverse(), step);
    expect(checkInRefusal(withLater)).toBe(LOGGED_REFUSALS[index]);
  }
});

test("without a trusted clock only the times are left to the server", () => {
  const input = { code: { ...GOOD, expiresAt: 0 }, event: EVENT, entry: PERSON, at: undefined };
  expect(checkInRefusal(input)).toBeUndefined();
  expect(checkInRefusal({ ...input, entry: { ...PERSON, isUnpaid: true } })).toBe("unpaid");
  expect(checkInRefusal({ ...input, entry: undefined })).toBe("unknown");
});
