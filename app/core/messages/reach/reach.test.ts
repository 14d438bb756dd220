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

test("an admin reads the number of recipients, by channel, with the known outcomes", () => {
  expect(sentText(reach, "booked")).toBe(
    "A message was sent to 47 of the 50 people booked: 30 by WhatsApp, 17 by text.",
  );
  expect(arrivedText(reach)).toBe("It was delivered to 40 of them, and 12 have read it.");
  expect(arrivedText({ ...reach, read: 0 })).toBe("It was delivered to 40 of them.");
});

test("without a confirmation no arrival is shown", () => {
  const before = { ...reach, sent: 0, arrived: 0, read: 0, byChannel: {} };
  expect(sentText(before, "booked")).toBe("No message was sent to any of the 50 people booked.");
  expect(arrivedText(before)).toBeUndefined();
});

test.each([
  [0, 1, "booked", "No message was sent to the one person booked."],
  [1, 1, "booked", "A message was sent to the one person booked, by text."],
  [0, 2, "volunteers", "No message was sent to any of the 2 volunteers."],
  [1, 2, "volunteers", "A message was sent to 1 of the 2 volunteers, by text."],
  [2, 2, "run_leaders", "A message was sent to both run leaders: 2 by text."],
  [3, 3, "people", "A message was sent to all 3 people it is for: 3 by text."],
  [0, 1, "them", "No message was sent to them."],
  [0, 2, "them", "No message was sent to any of them."],
  [1, 3, "them", "A message was sent to 1 of them, by text."],
  [2, 2, "them", "A message was sent to both of them: 2 by text."],
  [3, 3, "them", "A message was sent to all 3 of them: 3 by text."],
] as const)("of %i of %i %s an admin reads '%s'", (sent, people, who, text) => {
  const byChannel = sent > 0 ? { sms: sent } : {};
  expect(sentText({ ...reach, people, sent, byChannel }, who)).toBe(text);
});

test("an admin reads of one person alone that it arrived, was read or was not needed", () => {
  const one = { people: 1, arrived: 1, read: 1, unneeded: 1 };
  expect(arrivedText(one)).toBe("It was delivered, and they have read it.");
  expect(arrivedText({ ...one, read: 0 })).toBe("It was delivered.");
  expect(unneededText(one)).toBe("They no longer needed it.");
});

test("an admin reads the cost by channel, without the channels that cost nothing", () => {
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
  expect(unneededText({ people: 3, unneeded: 1 })).toBe("One of them no longer needed it.");
  expect(unneededText({ people: 3, unneeded: 2 })).toBe("2 of them no longer needed it.");
});

test.each([
  ["still_in", "still_in:run:2026-11-22", { eventId: "run", orHelps: false }],
  ["changed", "changed:run:1", { eventId: "run", orHelps: true }],
  ["changed", "volunteers:changed:run:1", undefined],
  ["changed", "waitlist:changed:run:1", undefined],
  ["cancelled", "cancelled:run", undefined],
  ["announcement", "announcement:1", undefined],
] as const)(
  "whether %s, told under %s, concerns only those with a seat",
  (kind, cause, seatRequirement) => {
    expect(seatRequirementOf({ kind, cause, eventId: "run" })).toEqual(seatRequirement);
  },
);
