import { createContext, runInContext } from "node:vm";
import * as indexeddb from "fake-indexeddb";
import { expect, test } from "vitest";
import { BATCH_MAX_ENTRIES } from "~/core/check-in/desk";
import { DESK_SYNC } from "~/core/check-in/device/background-send";
import type { Queued } from "~/core/check-in/device/device-data";
import { UNLISTED } from "~/core/check-in/refusals";
import { PEOPLE } from "../../tests/support/check-in-desk";
import { text } from "./service-worker.ts?bundled";

const ORIGIN = "https://club.example";

/** The device's waiting entries: one for each of these events. */
function queueOf(...eventIds: string[]): Queued[] {
  return eventIds.map((eventId, index) => ({
    seq: index + 1,
    eventId,
    entry: { kind: "check_in", bookingId: `b${index + 1}`, nonce: `n${index + 1}`, at: 1 },
    label: "Somebody",
    session: "s",
    clockAheadMs: 0,
    device: "phone",
  }));
}

/** Opens the desk's database as a page does, with these entries in its queue. */
async function databaseWith(queue: Queued[]): Promise<IDBFactory> {
  const factory = new indexeddb.IDBFactory();
  const asked = factory.open("run-day", 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("runs", { keyPath: "eventId" });
    for (const name of ["queue", "unsettled"])
      asked.result.createObjectStore(name, { keyPath: "seq", autoIncrement: true });
    const kept = asked.transaction?.objectStore("queue");
    for (const item of queue) kept?.add(item);
  };
  await new Promise((resolve) => {
    asked.onsuccess = resolve;
  });
  asked.result.close();
  return factory;
}

/** All rows of a store of the desk's database. */
function readRows(factory: IDBFactory, store: string): Promise<unknown[]> {
  return new Promise((resolve) => {
    const asked = factory.open("run-day");
    asked.onsuccess = () => {
      const rows = asked.result.transaction(store).objectStore(store).getAll();
      rows.onsuccess = () => {
        asked.result.close();
        resolve(rows.result);
      };
    };
  });
}

interface Network {
  /** The outcome of each entry, or the status of a refusal. */
  sync: number | ((nonce: string) => string);
  list?: number;
  desk?: "visible" | "hidden";
  /** The path of the page with the desk. */
  at?: string;
  /** Whether a page holds the lock. */
  isBusy?: boolean;
}

/** A worker with this queue and network; `run` is a sync event of the browser. */
async function workerWith(
  queue: Queued[],
  { sync, list = 200, desk = "hidden", at = "/qr-scanner", isBusy = false }: Network,
) {
  const factory = await databaseWith(queue);
  const sent: { eventId: string; nonces: string[]; device: unknown }[] = [];
  const fetch = async (path: string, init?: { body: URLSearchParams }) => {
    if (!init?.body) {
      if (list !== 200) return new Response("", { status: list });
      const id = new URL(path, ORIGIN).searchParams.get("event");
      return Response.json({ run: { id }, serverNow: 0, roster: PEOPLE });
    }
    const { eventId, entries, device } = JSON.parse(init.body.get("batch") ?? "");
    const nonces: string[] = entries.map(({ nonce }: { nonce: string }) => nonce);
    sent.push({ eventId, nonces, device });
    if (typeof sync === "number") return new Response("", { status: sync });
    return Response.json({
      results: nonces.map((nonce) => ({ nonce, outcome: sync(nonce) })),
    });
  };
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    clients: {
      matchAll: async () => [{ url: ORIGIN + at, visibilityState: desk }],
    },
    navigator: {
      locks: {
        request: async (_: string, __: LockOptions, work: (lock: object | null) => Promise<void>) =>
          await work(isBusy ? null : {}),
      },
    },
  };
  const { IDBFactory: _, ...classes } = indexeddb;
  const globals = {
    ...classes,
    self,
    fetch,
    indexedDB: factory,
    AbortSignal,
    DOMException,
    addEventListener: self.addEventListener,
    removeEventListener: (type: string) => listeners.delete(type),
    setTimeout,
    clearTimeout,
    URL,
    URLSearchParams,
  };
  runInContext(text, createContext(globals));
  const run = async (tag = DESK_SYNC) => {
    let work: Promise<void> | undefined;
    const waitUntil = (promise: Promise<void>) => {
      work = promise;
    };
    listeners.get("sync")?.({ tag, waitUntil });
    await work;
  };
  const rowsOf = (store: "queue" | "unsettled" | "runs") => readRows(factory, store);
  return { run, sent, rowsOf };
}

/** What the worker sends of entries of two listed runs and one without a list. */
async function sendInBackground() {
  const queue = queueOf("run", "next", "run", UNLISTED, UNLISTED);
  const { run, sent, rowsOf } = await workerWith(queue, { sync: () => "done" });
  await run();
  const batches = sent.map(({ eventId, nonces }) => [eventId, ...nonces]);
  return { sent, batches, rowsOf };
}

test("in the background each event's entries are sent together", async () => {
  const { batches, rowsOf } = await sendInBackground();
  expect(batches.slice(0, 2)).toEqual([
    ["run", "n1", "n3"],
    ["next", "n2"],
  ]);
  expect(await rowsOf("queue")).toEqual([]);
});

test("in the background entries without a list are sent one by one", async () => {
  const { sent, batches } = await sendInBackground();
  expect(batches.slice(2)).toEqual([
    [UNLISTED, "n4"],
    [UNLISTED, "n5"],
  ]);
  expect(sent[3]?.device).toEqual({ id: "phone", waiting: 0, unsettled: 0 });
});

test("the stored list shows the entries that were sent in the background", async () => {
  const { rowsOf } = await sendInBackground();
  expect(await rowsOf("runs")).toMatchObject([
    { eventId: "next", roster: PEOPLE },
    { eventId: "run", roster: PEOPLE },
  ]);
});

test("no background batch is larger than the server's limit", async () => {
  const many = queueOf(...Array.from({ length: BATCH_MAX_ENTRIES + 1 }, () => "run"));
  const { run, sent } = await workerWith(many, { sync: () => "done" });
  await run();
  expect(sent.map(({ nonces }) => nonces.length)).toEqual([BATCH_MAX_ENTRIES, 1]);
});

test("an entry that the server refuses in the background waits for the crew", async () => {
  const outcome = (nonce: string) => (nonce === "n1" ? "full" : "duplicate");
  const { run, rowsOf } = await workerWith(queueOf("run", "run"), { sync: outcome });
  await run();
  expect(await rowsOf("unsettled")).toMatchObject([{ seq: 1, result: "full" }]);
  expect(await rowsOf("queue")).toEqual([]);
});

test("what the server has just refused counts as left on the device", async () => {
  const outcome = (nonce: string) => (nonce === "n1" ? "full" : "done");
  const { run, sent } = await workerWith(queueOf(UNLISTED, UNLISTED), { sync: outcome });
  await run();
  expect(sent.map(({ device }) => device)).toEqual([
    { id: "phone", waiting: 1, unsettled: 0 },
    { id: "phone", waiting: 0, unsettled: 1 },
  ]);
});

test("entries stay queued until their answers and the list with them have arrived", async () => {
  for (const network of [{ sync: 503 }, { sync: () => "done", list: 503 }] satisfies Network[]) {
    const { run, rowsOf } = await workerWith(queueOf("run"), network);
    await expect(run()).rejects.toThrow("can't be reached");
    expect(await rowsOf("queue")).toHaveLength(1);
  }
});

test("a list that this person may not see delays no answer", async () => {
  const { run, rowsOf } = await workerWith(queueOf("run"), { sync: () => "done", list: 404 });
  await run();
  expect([await rowsOf("queue"), await rowsOf("runs")]).toEqual([[], []]);
});

test("without a session the queue stays for a page to explain", async () => {
  const { run, rowsOf } = await workerWith(queueOf("run"), { sync: 401 });
  await run();
  expect(await rowsOf("queue")).toHaveLength(1);
});

test("the worker sends nothing beside a visible desk in any language, nor for another sync", async () => {
  for (const at of ["/qr-scanner", "/kn/qr-scanner"]) {
    const network: Network = { sync: () => "done", desk: "visible", at };
    const { run, sent } = await workerWith(queueOf("run"), network);
    await run();
    expect(sent).toEqual([]);
  }
  const other = await workerWith(queueOf("run"), { sync: () => "done" });
  await other.run("something else");
  expect(other.sent).toEqual([]);
});

test("while a page holds the lock the worker does not wait, and is asked again", async () => {
  const { run, sent } = await workerWith(queueOf("run"), { sync: () => "done", isBusy: true });
  await expect(run()).rejects.toThrow("asks again");
  expect(sent).toEqual([]);
});
