import * as indexeddb from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { listOf, NOW } from "../../../../tests/support/check-in-desk";
import type { Unsettled } from "./device-data";
import { deviceStorage, isDeskWritable } from "./storage";

const { IDBFactory, ...classes } = indexeddb;
/** The database stays open for all tests, each with entries of its own. */
const page = new EventTarget();
const browser = {
  ...classes,
  indexedDB: new IDBFactory(),
  addEventListener: page.addEventListener.bind(page),
};

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

test("an entry is kept though the page is left right after the tap", async () => {
  const entry = { kind: "undo" as const, bookingId: "b1", nonce: "left", at: NOW };
  const place = { eventId: "run", session: "s", clockAheadMs: 0, label: "Arjun Nair" };
  const opened = await deviceStorage.read(undefined);
  const { add } = classes.IDBObjectStore.prototype;
  vi.spyOn(classes.IDBObjectStore.prototype, "add").mockImplementationOnce(function leave(
    this: InstanceType<typeof classes.IDBObjectStore>,
    ...args
  ) {
    queueMicrotask(() => page.dispatchEvent(new Event("pagehide")));
    return add.apply(this, args);
  });
  const { seq } = await deviceStorage.storeEntry({ ...place, entry });
  const { queue } = await deviceStorage.read(undefined);
  expect(queue.map((item) => item.seq)).toEqual([...opened.queue.map((item) => item.seq), seq]);
});

test("a desk may write when the browser lets it, and leaves nothing", async () => {
  const before = await deviceStorage.read(undefined);
  expect(await isDeskWritable()).toBe(true);
  expect(await deviceStorage.read(undefined)).toEqual(before);
});

test("a tap on a database that the browser left closing is kept", async () => {
  const { transaction } = classes.IDBDatabase.prototype;
  const refused = vi.spyOn(classes.IDBDatabase.prototype, "transaction");
  refused.mockImplementationOnce(() => {
    throw new DOMException("The database connection is closing.", "InvalidStateError");
  });
  refused.mockImplementation(transaction);
  const kept = await keepRefused();
  const { unsettled } = await deviceStorage.read(undefined);
  expect(unsettled.map(({ seq }) => seq)).toContain(kept.seq);
});

test.each([
  ["refuses to write", () => vi.spyOn(classes.IDBObjectStore.prototype, "add")],
  ["refuses transactions", () => vi.spyOn(classes.IDBDatabase.prototype, "transaction")],
])("a browser that %s has no desk that may write", async (_, spy) => {
  const refused = spy().mockImplementation(() => {
    throw new DOMException("Not in a private window.", "InvalidStateError");
  });
  expect(await isDeskWritable()).toBe(false);
  refused.mockRestore();
  expect(await isDeskWritable()).toBe(true);
});

test("where databases are refused nothing is unsent, so that a logout goes on", async () => {
  vi.stubGlobal("indexedDB", null);
  vi.resetModules();
  const { findUnsent } = await import("./storage");
  expect(await findUnsent()).toEqual({ waiting: [], unsettled: [] });
});

const RUN = listOf().eventId;
const keep = (list = listOf()) => deviceStorage.keepList(list, { drop: [], plain: [] });
const rehearsal = async () =>
  (await deviceStorage.read(undefined)).lists?.find(({ eventId }) => eventId === RUN)?.rehearsal;

test("a rehearsal stays while newer lists come, whichever tab has them, until the server has heard it", async () => {
  await keep();
  const heard = { lacks: ["camera" as const], device: "phone" };
  await deviceStorage.keepRehearsal(RUN, heard);
  await keep();
  expect(await rehearsal()).toEqual(heard);
  await deviceStorage.dropRehearsal(RUN, heard);
  expect(await rehearsal()).toBeUndefined();
  // A tab that read the list before it was heard stores it once more.
  await keep({ ...listOf(), rehearsal: heard });
  expect(await rehearsal()).toBeUndefined();
});

test("a rehearsal that was done while the one before was being heard stays", async () => {
  await keep();
  const first = { lacks: ["camera" as const] };
  await deviceStorage.keepRehearsal(RUN, first);
  await deviceStorage.keepRehearsal(RUN, { lacks: [] });
  await deviceStorage.dropRehearsal(RUN, first);
  expect(await rehearsal()).toEqual({ lacks: [] });
});

test("a rehearsal of a run whose list is not stored is not kept", async () => {
  await expect(deviceStorage.keepRehearsal("another", { lacks: [] })).rejects.toThrow("list");
});
