import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NOW } from "../../../../tests/support/check-in-desk";
import { watchUnsent } from "../unsent/use-unsent";
import type { Queued, Unsent } from "./device-data";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ENTRY: Queued = {
  seq: 1,
  eventId: "run",
  entry: { kind: "check_in", bookingId: "b1", nonce: "n1", at: NOW },
  label: "Asha Raman",
  session: "session",
  clockAheadMs: 0,
};
const NOTHING: Unsent = { waiting: [], unsettled: [] };
const ONE: Unsent = { waiting: [ENTRY], unsettled: [] };

/** A page that finds `found`, and whose sends leave `left`. */
function pageWith(found: Unsent, left: () => Promise<Unsent>) {
  const counts: number[] = [];
  let sends = 0;
  let sign = () => {};
  const stop = watchUnsent({
    find: async () => found,
    send: () => {
      sends += 1;
      return left();
    },
    onChange: ({ waiting }) => counts.push(waiting.length),
    onWakeUp: (look) => {
      sign = look;
      return () => undefined;
    },
  });
  return { counts, sends: () => sends, sign: () => sign(), stop };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a page sends the phone's waiting entries and shows the number left", async () => {
  const page = pageWith(ONE, async () => NOTHING);
  await pass(0);
  expect([page.sends(), page.counts]).toEqual([1, [0]]);
});

const withoutNetwork = () => pageWith(ONE, () => Promise.reject(new Error("no network")));

test("without a network the page tries again after half a minute", async () => {
  const page = withoutNetwork();
  await pass(0);
  expect([page.sends(), page.counts]).toEqual([1, [1]]);
  await pass(30_000);
  expect(page.sends()).toBe(2);
});

test("without a network the page tries again when one may be back", async () => {
  const page = withoutNetwork();
  await pass(0);
  page.sign();
  await pass(0);
  expect(page.sends()).toBe(2);
});

test("a page that is left does not try again", async () => {
  const page = withoutNetwork();
  await pass(0);
  page.stop();
  await pass(300_000);
  page.sign();
  expect(page.sends()).toBe(1);
});

test("with no entry on the phone a page sends none", async () => {
  const page = pageWith(NOTHING, async () => NOTHING);
  await pass(120_000);
  expect([page.sends(), page.counts]).toEqual([0, [0]]);
});
