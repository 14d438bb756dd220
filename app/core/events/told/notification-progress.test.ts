import { expect, test } from "vitest";
import { cancelledText, retryResult, unreachedText } from "./notification-progress";

test.each([
  [1, 0, 0, "Cancelled. Nobody was booked."],
  [1, 2, 2, "Cancelled. A message was sent to both people booked."],
  [3, 1, 1, "Cancelled 3 runs. A message was sent to the one person booked."],
  [
    1,
    3,
    1,
    "Cancelled. A message was sent to 1 of the 3 people booked: see below who may not know yet.",
  ],
  [1, 1, 0, "Cancelled. No message was sent to the one person booked. They may not know yet."],
])(
  "after cancelling %i with %i people, %i of them sent a message, an admin reads '%s'",
  (runs, people, sent, text) => {
    expect(cancelledText(runs, { people, sent })).toBe(text);
  },
);

test.each([
  [
    200,
    20,
    1,
    "Cancelled. 20 have been sent a message so far. One more booking is being cancelled",
  ],
  [200, 200, 800, "Cancelled. 200 have been sent a message so far. 800 more bookings are being"],
])(
  "with %i told, %i sent and %i bookings left, the admin reads '%s'",
  (people, sent, left, text) => {
    expect(cancelledText(1, { people, sent, left })).toContain(text);
  },
);

test.each([
  [{ tried: 0, sent: 0, waiting: 0 }, false, "There is nothing left to try again."],
  [
    { tried: 3, sent: 0, waiting: 3 },
    false,
    "None could be sent just now. We’ll try again automatically.",
  ],
  [{ tried: 129, sent: 20, waiting: 109 }, true, "20 of 129 sent again so far. The others follow."],
  [{ tried: 3, sent: 3, waiting: 0 }, true, "Sent again."],
  [{ tried: 3, sent: 0, waiting: 0 }, false, "None could be sent: see below why."],
  [{ tried: 3, sent: 2, waiting: 0 }, true, "2 of 3 could be sent: see below why."],
  [
    { tried: 5, sent: 2, waiting: 2 },
    true,
    "2 of 5 sent again so far. We’ll try 2 again automatically.",
  ],
])("the answer to 'Try again' with %j shows the outcome", (told, ok, text) => {
  expect(retryResult(told)).toEqual({ ok, text });
});

test.each([
  [1, 1, "They may not know yet."],
  [2, 1, "One of them may not know yet."],
  [3, 3, "3 of them may not know yet."],
  [1, 0, undefined],
])("of %i people told, %i not reached reads '%s'", (people, unreached, text) => {
  expect(unreachedText({ people, unreached })).toBe(text);
});
