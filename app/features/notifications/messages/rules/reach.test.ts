import { expect, test } from "vitest";
import {
  arrivedText,
  costsText,
  eventCostText,
  type Reach,
  seatRequirementOf,
  sentText,
  unneededText,
} from "./reach";

const reach: Reach = {
  people: 50,
  unreached: 3,
  unneeded: 0,
  sent: 47,
  arrived: 40,
  read: 12,
  waiting: 1,
  byChannel: { whatsapp: 30, sms: 17 },
  costs: { whatsapp: 3_450, sms: 3_400 },
};

test("an admin reads the number of recipients, by way, with the known outcomes", () => {
  expect(sentText(reach, "booked")).toBe(
    "47 of 50 booked were sent a message: 30 by WhatsApp, 17 by text.",
  );
  expect(arrivedText(reach)).toBe("It has reached 40 of them for certain, and 12 have read it.");
  expect(arrivedText({ ...reach, read: 0 })).toBe("It has reached 40 of them for certain.");
});

test("without a confirmation no arrival is shown", () => {
  const before = { ...reach, sent: 0, arrived: 0, read: 0, byChannel: {} };
  expect(sentText(before, "booked")).toBe("0 of 50 booked were sent a message.");
  expect(arrivedText(before)).toBeUndefined();
  expect(sentText({ ...before, people: 1 }, "booked")).toBe("0 of 1 booked was sent a message.");
});

test("an admin reads the cost by way, without the ways that cost nothing", () => {
  expect(costsText([reach])).toBe("It cost ₹6.85: ₹3.45 by WhatsApp, ₹3.40 by text.");
  expect(costsText([{ costs: { sms: 200 } }])).toBe("It cost ₹0.20 by text.");
  expect(costsText([{ costs: {} }])).toBeUndefined();
  expect(eventCostText([reach, { costs: { sms: 200 } }])).toBe(
    "These messages about the run cost ₹7.05 together.",
  );
  expect(eventCostText([{ costs: {} }])).toBeUndefined();
});

test("an admin reads how many messages were no longer needed, if any were", () => {
  expect(unneededText(reach)).toBeUndefined();
  expect(unneededText({ unneeded: 1 })).toBe("One of them no longer needed it.");
  expect(unneededText({ unneeded: 2 })).toBe("2 of them no longer needed it.");
});

test.each([
  ["still_in", "still_in:run:2026-11-22", { eventId: "run", orHelps: false }],
  ["changed", "changed:run:1", { eventId: "run", orHelps: true }],
  ["changed", "volunteers:changed:run:1", undefined],
  ["cancelled", "cancelled:run", undefined],
  ["announcement", "announcement:1", undefined],
] as const)(
  "whether %s, told under %s, concerns only those with a seat",
  (kind, cause, seatRequirement) => {
    expect(seatRequirementOf({ kind, cause, eventId: "run" })).toEqual(seatRequirement);
  },
);
