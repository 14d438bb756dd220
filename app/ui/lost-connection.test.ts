import { type DataStrategyResult, UNSAFE_ErrorResponseImpl } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stayOnLostConnection } from "./lost-connection";
import { listenForToasts } from "./toast";

let told: unknown[] = [];
let stop = () => {};
beforeEach(() => {
  told = [];
  stop = listenForToasts(({ title }) => told.push(title));
});
afterEach(() => stop());

/** What a page gets of its form's answer. */
async function answeredWith(status: number, data: unknown) {
  const request = new Request("http://localhost/admin/events/new", { method: "POST", body: "" });
  const refused = new UNSAFE_ErrorResponseImpl(status, "", data);
  const results: Record<string, DataStrategyResult> = { page: { type: "error", result: refused } };
  const args = { request } as Parameters<typeof stayOnLostConnection>[0];
  await stayOnLostConnection(args, async () => results);
  return results.page;
}

test.each([
  ["too large", 413, "That is too large."],
  ["sent while many others are", 429, "Too much is being sent at once."],
  ["longer than it may be", 400, "This form holds more text than it may."],
])("a form that is %s stays on its page, which says why", async (_, status, text) => {
  expect(await answeredWith(status, text)).toEqual({ type: "data", result: undefined });
  expect(told).toEqual([text]);
});

test("a form beyond its person's limit stays on its page, which says so", async () => {
  const data = { reason: "too_many", message: "You've posted a lot." };
  expect(await answeredWith(429, data)).toEqual({ type: "data", result: undefined });
  expect(told).toEqual([data.message]);
});

test.each([
  ["what a page refuses", 404, { reason: "no_event" }],
  ["a failure of the server", 500, "Unexpected Server Error"],
  ["a page of a proxy", 413, "<html><body>413</body></html>"],
])("%s is shown as an error", async (_, status, data) => {
  expect(await answeredWith(status, data)).toMatchObject({ type: "error" });
  expect(told).toEqual([]);
});
