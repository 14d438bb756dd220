import * as indexeddb from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { NOW } from "../../../../tests/support/check-in-desk";
import type { Unsettled } from "./device-data";
import { deviceStorage } from "./storage";

const { IDBFactory, ...classes } = indexeddb;
/** The database stays open for all tests, each with entries of its own. */
const browser = { ...classes, indexedDB: new IDBFactory() };

beforeEach(() => {
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
});

/** An entry that the server refused and the device keeps. */
async function keepRefused(): Promise<Unsettled> {
  const entry = { kind: "check_in" as const, bookingId: "b1", nonce: "n1", at: NOW };
  const place = { eventId: "run", session: "s", clockAheadMs: 0, label: "Arjun Nair" };
  const queued = await deviceStorage.storeEntry({ ...place, entry });
  const refused: Unsettled = { ...queued, result: "not_accepted" };
  const { seq } = queued;
  await deviceStorage.settle({ answeredSeqs: [seq], unsettled: [refused], list: undefined });
  return refused;
}

test("a refused entry that is put away stays on the device, marked as seen", async () => {
  const refused = await keepRefused();
  await deviceStorage.markSeen({ ...refused, seenAt: NOW });
  const { unsettled } = await deviceStorage.read(undefined);
  expect(unsettled.find(({ seq }) => seq === refused.seq)).toEqual({ ...refused, seenAt: NOW });
});

test("another answer to an entry is not marked as seen by a tab that shows the one before", async () => {
  const refused = await keepRefused();
  await deviceStorage.requeue(refused);
  const full: Unsettled = { ...refused, result: "full" };
  const { seq } = refused;
  await deviceStorage.settle({ answeredSeqs: [seq], unsettled: [full], list: undefined });
  await deviceStorage.markSeen({ ...refused, seenAt: NOW });
  const { unsettled } = await deviceStorage.read(undefined);
  expect(unsettled.find((item) => item.seq === seq)).toEqual(full);
});

test("an entry that one tab has sent again is not set aside anew by another that puts it away", async () => {
  const refused = await keepRefused();
  await deviceStorage.requeue(refused);
  await deviceStorage.markSeen({ ...refused, seenAt: NOW });
  const { queue, unsettled } = await deviceStorage.read(undefined);
  expect(queue.map(({ seq }) => seq)).toContain(refused.seq);
  expect(unsettled.map(({ seq }) => seq)).not.toContain(refused.seq);
});
