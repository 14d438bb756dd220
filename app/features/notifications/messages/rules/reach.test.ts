import { expect, test } from "vitest";
import { arrivedText, costsText, type Reach, runCostText, sentText } from "./reach";

const reach: Reach = {
  people: 50,
  unreached: 3,
  sent: 47,
  arrived: 40,
  read: 12,
  waiting: 1,
  byWay: { whatsapp: 30, sms: 17 },
  costs: { whatsapp: 3_450, sms: 3_400 },
};

test("an admin reads how many were sent a message, by which way, and what is known of it", () => {
  expect(sentText(reach, "booked")).toBe(
    "47 of 50 booked were sent a message: 30 by WhatsApp, 17 by text.",
  );
  expect(arrivedText(reach)).toBe("It has reached 40 of them for certain, and 12 have read it.");
  expect(arrivedText({ ...reach, read: 0 })).toBe("It has reached 40 of them for certain.");
});

test("without a confirmation no arrival is shown", () => {
  const before = { ...reach, sent: 0, arrived: 0, read: 0, byWay: {} };
  expect(sentText(before, "booked")).toBe("0 of 50 booked were sent a message.");
  expect(arrivedText(before)).toBeUndefined();
  expect(sentText({ ...before, people: 1 }, "booked")).toBe("0 of 1 booked was sent a message.");
});

test("an admin reads the cost by way, without the ways that cost nothing", () => {
  expect(costsText([reach])).toBe("It cost ₹6.85: ₹3.45 by WhatsApp, ₹3.40 by text.");
  expect(costsText([{ costs: { sms: 200 } }])).toBe("It cost ₹0.20 by text.");
  expect(costsText([{ costs: {} }])).toBeUndefined();
  expect(runCostText([reach, { costs: { sms: 200 } }])).toBe(
    "These messages about the run cost ₹7.05 together.",
  );
  expect(runCostText([{ costs: {} }])).toBeUndefined();
});
