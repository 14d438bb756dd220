import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "~/lib/dates";
import { readMsg91Reports, readTwilioReport } from "./sms-reports";

const REPORT = { date: "2026-11-22 05:45:10", number: "916000000001", status: "1" };
const AT = instantOf("2026-11-22", "05:45", "Asia/Kolkata") + 10_000;
const asForm = (value: unknown) =>
  String(new URLSearchParams({ data: typeof value === "string" ? value : JSON.stringify(value) }));

test("reading a report of any shape does not throw", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (json, text) => {
      const list = [{ requestId: 7, report: [json] }, json];
      for (const body of [JSON.stringify(json), text, asForm(list), asForm(text)])
        expect(readMsg91Reports(body)).toEqual([]);
      expect(readTwilioReport(new URLSearchParams(text), text)).toEqual([]);
    }),
  );
});

test.each([
  ["a form with a list", asForm([{ requestId: "r1", report: [REPORT] }])],
  ["JSON for one text", JSON.stringify({ ...REPORT, requestId: "r1" })],
  ["a list in JSON", JSON.stringify([{ ...REPORT, requestId: "r1", status: "DELIVERED" }])],
])("MSG91's report is read from %s", (_, body) => {
  expect(readMsg91Reports(body)).toEqual([
    { messageId: undefined, reference: "r1", state: "delivered", reason: undefined, at: AT },
  ]);
});

test.each([
  ["2", "failed", undefined],
  ["9", "failed", "do_not_disturb"],
  ["16", "failed", "refused"],
  ["17", "failed", "number_refused"],
  ["1", "delivered", undefined],
])("MSG91's status %s is '%s' for the reason %s", (status, state, reason) => {
  const body = JSON.stringify({ requestId: "r1", status, date: "nonsense" });
  expect(readMsg91Reports(body)).toMatchObject([{ state, reason, at: undefined }]);
});

test("a request of MSG91 without a final status is no report", () => {
  expect(readMsg91Reports(JSON.stringify({ requestId: "r1", status: "5" }))).toEqual([]);
});

test.each([
  ["sent", "", "sent", undefined],
  ["delivered", "30003", "delivered", undefined],
  ["undelivered", "30003", "failed", "number_refused"],
  ["failed", "30007", "failed", "refused"],
  ["failed", "39999", "failed", "39999"],
  ["failed", "<script>", "failed", undefined],
])("Twilio's status %s with code %s is '%s'", (status, code, state, reason) => {
  const form = new URLSearchParams({ MessageSid: "SM1", MessageStatus: status, ErrorCode: code });
  expect(readTwilioReport(form, "m1")).toEqual([
    { messageId: "m1", reference: "SM1", state, reason, at: undefined },
  ]);
});

test("a Twilio status before the text is sent is no report", () => {
  const form = new URLSearchParams({ MessageSid: "SM1", MessageStatus: "queued" });
  expect(readTwilioReport(form, "m1")).toEqual([]);
});
