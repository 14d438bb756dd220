import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { type ContinuousCopyState, type HealthFacts, healthOf } from "./health";
import { bytesText } from "./health-texts";

const NOW = Date.parse("2026-11-22T16:00:00Z");
const WELL: HealthFacts = {
  mode: "live",
  build: "a1b2c3d4",
  nodeVersion: "26.10.0",
  database: { engine: "SQLite 3.50.4", bytes: 1_234_567 },
  disk: { free: 40e9, total: 100e9 },
  copy: { to: "/mnt/elsewhere", until: NOW - SECOND_MS, isOnSameDisk: false },
  operations: [
    { name: "copy_drill", doneAt: NOW - HOUR_MS, failedAt: undefined, detail: "90 tables." },
    { name: "backup", doneAt: NOW - HOUR_MS, failedAt: NOW - DAY_MS, detail: "90 tables." },
    { name: "drill", doneAt: NOW - DAY_MS, failedAt: undefined, detail: "90 tables." },
    { name: "job:send_messages", doneAt: NOW - MINUTE_MS, failedAt: undefined, detail: "" },
  ],
  waiting: { count: 3, oldestAt: NOW - MINUTE_MS },
  isBudgetUsedUp: false,
  untilMorning: 0,
  reachedLimits: [],
  passwordOnly: [],
  unregistered: [],
  unsaid: [],
  certificate: undefined,
  bounces: { sent: 40, failed: 1 },
  alerted: 1,
  payments: undefined,
  arrival: {
    expectedHost: "club.example",
    host: "club.example",
    isForwarded: true,
    hasProxy: true,
  },
  now: NOW,
};

const copied = (changes: Partial<ContinuousCopyState>) => ({
  copy: { to: "/mnt/elsewhere", until: NOW, isOnSameDisk: false, ...changes },
});
const stateOf = (key: string, changes: Partial<HealthFacts>) =>
  healthOf({ ...WELL, ...changes }).find((finding) => finding.key === key)?.state;
const operation = (
  name: HealthFacts["operations"][number]["name"],
  doneAt?: number,
  failedAt?: number,
) => ({
  operations: [{ name, doneAt, failedAt, detail: "x" }],
});

const LIVE_KEYS = { payments: { name: "Razorpay", isTest: false } };

test("a club in order has no finding that needs an admin", () => {
  expect(healthOf(WELL)[0]?.state).toBe("good");
});

test.each([
  ["backup", { operations: [] }, "bad"],
  ["payments", { payments: { name: "Razorpay", isTest: true } }, "bad"],
  ["payments", { payments: { name: "Razorpay", isTest: true }, mode: "trial" }, "said"],
  ["payments", { payments: { name: "Razorpay", isTest: false } }, "good"],
  ["payments", { payments: { name: "Razorpay", isTest: false, areKeysTaken: false } }, "bad"],
  ["payments", { ...LIVE_KEYS, ...operation("payment_keys", NOW, NOW + 1) }, "bad"],
  ["payments", { ...LIVE_KEYS, ...operation("payment_keys", NOW, NOW - 1) }, "good"],
  ["payments", { ...LIVE_KEYS, ...operation("payment_events", NOW, NOW + 1) }, "look"],
  ["payments", { ...LIVE_KEYS, ...operation("payment_events", NOW, NOW - 1) }, "good"],
  ["backup", { operations: [], mode: "trial" }, "look"],
  ["backup", operation("backup", NOW - 27 * HOUR_MS), "bad"],
  ["backup", operation("backup", NOW - 2 * HOUR_MS, NOW - HOUR_MS), "bad"],
  ["copy", { copy: undefined }, undefined],
  ["copy", copied({ to: undefined }), "said"],
  ["copy", copied({ until: undefined }), "bad"],
  ["copy", { ...copied({ until: undefined }), mode: "trial" }, "look"],
  ["copy", copied({ until: NOW - 30 * SECOND_MS }), "good"],
  ["copy", copied({ until: NOW - 31 * SECOND_MS }), "bad"],
  ["copy", copied({ isOnSameDisk: true }), "look"],
  ["copy", operation("copy_drill", NOW - 49 * HOUR_MS), "look"],
  ["copy", operation("copy_drill", NOW - 2 * HOUR_MS, NOW - HOUR_MS), "bad"],
  ["copy", { operations: [] }, "look"],
  ["drill", { operations: [] }, "look"],
  ["drill", operation("drill", undefined, NOW), "bad"],
  ["drill", operation("drill", NOW - 49 * HOUR_MS), "look"],
  ["jobs", operation("job:x", NOW - HOUR_MS, NOW), "bad"],
  ["jobs", operation("job:x", NOW - 4 * HOUR_MS), "look"],
  ["jobs", operation("jobs_thread", undefined, NOW - DAY_MS + 1), "bad"],
  ["jobs", operation("jobs_thread", undefined, NOW - DAY_MS), "said"],
  ["jobs", { operations: [] }, "said"],
  ["messages", { waiting: { count: 1, oldestAt: NOW - 11 * MINUTE_MS } }, "bad"],
  ["messages", { waiting: { count: 0, oldestAt: 0 } }, "good"],
  ["disk", { disk: undefined }, "look"],
  ["disk", { disk: { free: 14, total: 100 } }, "look"],
  ["disk", { disk: { free: 4, total: 100 } }, "bad"],
  ["secondStep", { passwordOnly: ["ravi"] }, "bad"],
  ["templates", { unregistered: ["offer"] }, "bad"],
  ["templates", { unregistered: [] }, "good"],
  ["templates", { unregistered: ["offer"], mode: "trial" }, "said"],
  ["templates", { unregistered: [], mode: "trial" }, undefined],
  ["certificate", {}, undefined],
  ["certificate", { certificate: { endsAt: NOW + 14 * DAY_MS, problem: "" } }, "good"],
  ["certificate", { certificate: { endsAt: NOW + 14 * DAY_MS - 1, problem: "" } }, "bad"],
  ["certificate", { certificate: { endsAt: NOW - DAY_MS, problem: "" } }, "bad"],
  ["certificate", { certificate: { endsAt: undefined, problem: "no answer" } }, "bad"],
  ["bounces", { bounces: { sent: 0, failed: 0 } }, "good"],
  ["bounces", { bounces: { sent: 4, failed: 4 } }, "good"],
  ["bounces", { bounces: { sent: 20, failed: 5 } }, "bad"],
  ["bounces", { bounces: { sent: 21, failed: 5 } }, "good"],
  ["alerts", { alerted: 0 }, "look"],
  ["alerts", { alerted: 0, mode: "trial" }, undefined],
  ["ownWords", { unsaid: ["UPI ID"] }, "look"],
  ["ownWords", { unsaid: ["UPI ID"], mode: "trial" }, undefined],
  ["proxy", { arrival: { ...WELL.arrival, host: "10.0.0.9" } }, "bad"],
  ["proxy", { arrival: { ...WELL.arrival, hasProxy: false } }, "bad"],
  ["proxy", { arrival: { ...WELL.arrival, isForwarded: false } }, "bad"],
  ["proxy", { arrival: undefined }, undefined],
  ["proxy", { mode: "trial" }, undefined],
] as [string, Partial<HealthFacts>, string | undefined][])(
  "%s with %j is %s",
  (key, changes, state) => {
    expect(stateOf(key, changes)).toBe(state);
  },
);

test.each([
  [0, 0, "Nothing is waiting to be sent."],
  [0, 1, "Nothing urgent is waiting. One message goes out from 8 in the morning."],
  [3, 2, "3 on the way, and 2 go out from 8 in the morning."],
  [3, 0, "3 on the way."],
])("%i on their way and %i for the morning are both named", (count, untilMorning, text) => {
  const facts = { ...WELL, waiting: { count, oldestAt: NOW }, untilMorning };
  expect(healthOf(facts)).toContainEqual(expect.objectContaining({ key: "messages", text }));
});

/** Checks the findings after any last backup, on a full disk and on a free one. */
function checkFindings(check: (findings: ReturnType<typeof healthOf>) => void) {
  const moment = fc.option(fc.integer({ min: 0, max: 10 * DAY_MS }), { nil: undefined });
  fc.assert(
    fc.property(moment, moment, fc.boolean(), (done, failed, isFull) => {
      const at = (ago: number | undefined) => (ago === undefined ? undefined : NOW - ago);
      const disk = { free: isFull ? 1 : 90, total: 100 };
      check(healthOf({ ...WELL, ...operation("backup", at(done), at(failed)), disk }));
    }),
  );
}

test("findings that need an admin come first", () => {
  checkFindings((findings) => {
    const order = findings.map(({ state }) => ["bad", "look", "good", "said"].indexOf(state));
    expect(order).toEqual(order.toSorted());
  });
});

test("findings that need an admin say what to do", () => {
  checkFindings((findings) => {
    for (const { state, todo } of findings)
      expect(todo !== undefined).toBe(state === "bad" || state === "look");
  });
});

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_000, "1.0 kB"],
  [1_234_567, "1.2 MB"],
  [40_000_000_000, "40 GB"],
])("%i bytes read as '%s'", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test("a failed first backup is reported with its reason, not as missing", () => {
  const failed = { ...WELL, ...operation("backup", undefined, NOW - HOUR_MS) };
  const backup = healthOf(failed).find(({ key }) => key === "backup");
  expect(backup?.state).toBe("bad");
  expect(backup?.text).toContain("The last backup failed: ");
});

test("messages that wait for the budget do not name the message service", () => {
  const waiting = { count: 1, oldestAt: NOW - 11 * MINUTE_MS };
  const todoOf = (isBudgetUsedUp: boolean) =>
    healthOf({ ...WELL, waiting, isBudgetUsedUp }).find(({ key }) => key === "messages")?.todo;
  expect(todoOf(false)).toContain("Check the message service’s balance");
  expect(todoOf(true)).toContain("Raise the limits to send them sooner");
});
