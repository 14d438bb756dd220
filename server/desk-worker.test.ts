import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { DESK_SYNC } from "~/features/check-in/client/background-send";
import type { Queued } from "~/features/check-in/client/device-data";
import { BATCH_MAX_ENTRIES } from "~/features/check-in/rules/desk";
import { UNLISTED } from "~/features/check-in/rules/unlisted";
import { PEOPLE } from "../tests/support/check-in-desk";

const SOURCE = readFileSync(new URL("./desk-worker.js", import.meta.url), "utf8");
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

type Row = { seq?: number; eventId: string };
interface Asked {
  result?: unknown;
  onsuccess?: () => void;
}

/** The part of IndexedDB that the worker uses, over these stores. */
function databaseOf(stores: Record<string, Map<unknown, Row>>) {
  const soon = (result: unknown): Asked => {
    const asked: Asked = { result };
    queueMicrotask(() => asked.onsuccess?.());
    return asked;
  };
  const storeOf = (name: string) => {
    const rows = stores[name] ?? new Map<unknown, Row>();
    return {
      getAll: () => soon([...rows.values()]),
      delete: (key: unknown) => rows.delete(key),
      put: (row: Row) => rows.set(row.seq ?? row.eventId, row),
    };
  };
  const database = {
    transaction: () => {
      const transaction: { objectStore: typeof storeOf; oncomplete?: () => void } = {
        objectStore: storeOf,
      };
      setTimeout(() => transaction.oncomplete?.());
      return transaction;
    },
    close: () => undefined,
  };
  return { open: () => soon(database) };
}

interface Network {
  /** The outcome of each entry, or the status of a refusal. */
  sync: number | ((nonce: string) => string);
  list?: number;
  desk?: "visible" | "hidden";
}

/** A worker with this queue and network; `run` is a sync event of the browser. */
function workerWith(queue: Queued[], { sync, list = 200, desk = "hidden" }: Network) {
  const stores = {
    queue: new Map<unknown, Row>(queue.map((item) => [item.seq, item])),
    unsettled: new Map<unknown, Row>(),
    runs: new Map<unknown, Row>(),
  };
  const sent: { eventId: string; nonces: string[]; device: unknown }[] = [];
  const fetch = async (path: string, init?: { body: URLSearchParams }) => {
    if (!init) {
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
      matchAll: async () => [{ url: `${ORIGIN}/qr-scanner`, visibilityState: desk }],
    },
    navigator: {
      locks: { request: async (_: string, work: () => Promise<void>) => await work() },
    },
  };
  const globals = { self, fetch, indexedDB: databaseOf(stores), URL, URLSearchParams };
  runInContext(SOURCE, createContext(globals));
  const run = async (tag = DESK_SYNC) => {
    let work: Promise<void> | undefined;
    const waitUntil = (promise: Promise<void>) => {
      work = promise;
    };
    listeners.get("sync")?.({ tag, waitUntil });
    await work;
  };
  return { run, sent, stores };
}

test("the worker and the desk have the same name for an entry without a list", () => {
  expect(SOURCE).toContain(`const UNLISTED = "${UNLISTED}";`);
});

test("in the background each event's entries are sent together, and those without a list one by one", async () => {
  const queue = queueOf("run", "next", "run", UNLISTED, UNLISTED);
  const { run, sent, stores } = workerWith(queue, { sync: () => "done" });
  await run();
  expect(sent.map(({ eventId, nonces }) => [eventId, ...nonces])).toEqual([
    ["run", "n1", "n3"],
    ["next", "n2"],
    [UNLISTED, "n4"],
    [UNLISTED, "n5"],
  ]);
  expect(sent[3]?.device).toEqual({ id: "phone", waiting: 0, unsettled: 0 });
  expect(stores.queue.size).toBe(0);
  // The stored list shows the sent entries.
  expect([...stores.runs.keys()]).toEqual(["run", "next"]);
  expect([...stores.runs.values()]).toMatchObject([{ roster: PEOPLE }, { roster: PEOPLE }]);
});

test("no background batch is larger than the server's limit", async () => {
  const many = queueOf(...Array.from({ length: BATCH_MAX_ENTRIES + 1 }, () => "run"));
  const { run, sent } = workerWith(many, { sync: () => "done" });
  await run();
  expect(sent.map(({ nonces }) => nonces.length)).toEqual([BATCH_MAX_ENTRIES, 1]);
});

test("an entry that the server refuses in the background waits for the crew", async () => {
  const outcome = (nonce: string) => (nonce === "n1" ? "full" : "duplicate");
  const { run, stores } = workerWith(queueOf("run", "run"), { sync: outcome });
  await run();
  expect([...stores.unsettled.values()]).toMatchObject([{ seq: 1, result: "full" }]);
  expect(stores.queue.size).toBe(0);
});

test("entries stay queued until their answers and the list with them have arrived", async () => {
  for (const network of [{ sync: 503 }, { sync: () => "done", list: 503 }] satisfies Network[]) {
    const { run, stores } = workerWith(queueOf("run"), network);
    await expect(run()).rejects.toThrow("503");
    expect(stores.queue.size).toBe(1);
  }
});

test("a list that this person may not see delays no answer", async () => {
  const { run, stores } = workerWith(queueOf("run"), { sync: () => "done", list: 404 });
  await run();
  expect([stores.queue.size, stores.runs.size]).toEqual([0, 0]);
});

test("without a session the queue stays for a page to explain", async () => {
  const { run, stores } = workerWith(queueOf("run"), { sync: 401 });
  await run();
  expect(stores.queue.size).toBe(1);
});

test("the worker sends nothing beside a visible desk, nor for another sync", async () => {
  const { run, sent } = workerWith(queueOf("run"), { sync: () => "done", desk: "visible" });
  await run();
  expect(sent).toEqual([]);
  const other = workerWith(queueOf("run"), { sync: () => "done" });
  await other.run("something else");
  expect(other.sent).toEqual([]);
});
