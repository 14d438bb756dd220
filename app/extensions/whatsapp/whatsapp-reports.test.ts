import fc from "fast-check";
import { expect, test } from "vitest";
import { isRecent } from "~/core/messages/delivery-reports/sms-reports";
import { DAY_MS } from "~/lib/dates";
import { readWebhook, wishIn } from "./whatsapp-reports";

const NOW = Date.parse("2026-11-22T00:00:00Z");
const around = (value: unknown) => ({ entry: [{ changes: [{ value }] }] });

test("reading a report of any shape does not throw", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      for (const value of [json, around(json), around({ statuses: [json], messages: [json] })])
        expect(readWebhook(value).reports).toEqual([]);
    }),
  );
});

test("a report is read with our id, its reason and its moment", () => {
  const status = {
    id: "wamid.1",
    status: "failed",
    timestamp: "1795305600",
    biz_opaque_callback_data: "m1",
    errors: [{ code: 131026, title: "Message undeliverable" }],
  };
  expect(readWebhook(around({ statuses: [status] })).reports).toEqual([
    { messageId: "m1", reference: "wamid.1", state: "failed", reason: "131026", at: 1795305600000 },
  ]);
});

test("a person without a number is identified by the service's id", () => {
  const message = { from_user_id: "IN.123", timestamp: "1795305600", text: { body: "STOP" } };
  expect(readWebhook(around({ messages: [message] })).inbound).toEqual([
    { userId: "IN.123", phone: undefined, text: "STOP", at: 1795305600000 },
  ]);
});

test.each([
  ["STOP", "stop"],
  [" stop. ", "stop"],
  ["I'm out", "out"],
  ["I’m out!", "out"],
  ["out", "out"],
  ["I'm out of breath after the last run", undefined],
  ["Don't stop", undefined],
  ["", undefined],
])("'%s' asks for %s", (text, wish) => {
  expect(wishIn(text)).toBe(wish);
});

test("a report of a week ago or of tomorrow is not recent", () => {
  expect(isRecent(NOW - 7 * DAY_MS, NOW)).toBe(false);
  expect(isRecent(NOW - 7 * DAY_MS + 1, NOW)).toBe(true);
  expect(isRecent(NOW + DAY_MS, NOW)).toBe(false);
});
