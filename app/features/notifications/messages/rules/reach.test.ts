import { expect, test } from "vitest";
import { arrivedText, type Reach, sentText } from "./reach";

const reach: Reach = {
  people: 50,
  sent: 47,
  arrived: 40,
  read: 12,
  waiting: 1,
  byWay: { whatsapp: 30, sms: 17 },
};

test("an admin reads how many were sent a message, by which way, and what is known of it", () => {
  expect(sentText(reach)).toBe("47 of 50 booked were sent a message: 30 by WhatsApp, 17 by text.");
  expect(arrivedText(reach)).toBe("It has reached 40 of them for certain, and 12 have read it.");
  expect(arrivedText({ ...reach, read: 0 })).toBe("It has reached 40 of them for certain.");
});

test("while nothing is confirmed nothing is claimed", () => {
  const before = { ...reach, sent: 0, arrived: 0, read: 0, byWay: {} };
  expect(sentText(before)).toBe("0 of 50 booked were sent a message.");
  expect(arrivedText(before)).toBeUndefined();
  expect(sentText({ ...before, people: 1 })).toBe("0 of 1 booked was sent a message.");
});
