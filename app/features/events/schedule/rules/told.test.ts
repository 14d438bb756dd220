import { expect, test } from "vitest";
import { cancelledText, wayOf } from "./told";

const SENT = { triedAt: 1, sentAt: 2 };
const FAILED = { triedAt: 1, sentAt: null };
const WAITING = { triedAt: null, sentAt: null };

test.each([
  [[], "inbox"],
  [[SENT], "sent"],
  [[FAILED], "failed"],
  [[WAITING], "waiting"],
  [[SENT, FAILED], "failed"],
  [[SENT, WAITING], "waiting"],
] as const)("messages %j count as %s", (messages, way) => {
  expect(wayOf(messages)).toBe(way);
});

const told = (...ways: ("sent" | "failed" | "inbox")[]) => ways.map((way) => ({ way }));

test.each([
  [1, told(), "Cancelled. Nobody was booked."],
  [1, told("sent", "sent"), "Cancelled. Everybody booked was sent a message."],
  [3, told("sent"), "Cancelled 3 runs. Everybody booked was sent a message."],
  [
    1,
    told("sent", "failed", "inbox"),
    "Cancelled. 1 of 3 booked were sent a message: see below who may not know yet.",
  ],
  [
    1,
    told("inbox"),
    "Cancelled. The one person booked was not sent a message: see below who may not know yet.",
  ],
])("after cancelling %i with %j an admin reads '%s'", (runs, people, text) => {
  expect(cancelledText(runs, people)).toBe(text);
});
