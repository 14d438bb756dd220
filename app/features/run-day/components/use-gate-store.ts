import type { ListedEntry, RosterEntry } from "~/features/roster/rules";
import type { Instant } from "~/lib/dates";
import type { Crew, GateOutcome, RunView, ScanRefusal } from "../rules";

/** What the device knows of a run: its list, the key for passes, and how far its clock was off. */
export interface Snapshot {
  eventId: string;
  run: RunView;
  runs: RunView[];
  crew: Pick<Crew, "kind" | "id">;
  roster: RosterEntry[];
  publicKey: string;
  /** Server's clock minus the device's, in ms. */
  clockOffMs: number;
  /** The device's clock when the list came. */
  fetchedAt: Instant;
}

/** An entry as it waits on the device; `nonce` makes sending it twice harmless. */
export type GateEntry = ListedEntry & {
  nonce: string;
  method?: "list" | "scan" | "code";
  code?: string;
  reason?: string;
  outcome?: ScanRefusal;
};

export interface Queued {
  seq: number;
  eventId: string;
  entry: GateEntry;
  /** Who it is about, for the crew to read. */
  label: string;
  /** Which opening of the page made it, and by how much the clock was ahead of that opening's own count. */
  session: string;
  clockAheadMs: number;
}

/** An entry that the server did not do; it stays until the crew has seen it. */
export interface Unsettled extends Queued {
  result: GateOutcome | "not_accepted";
}

const NAME = "run-day";
const STORES = { runs: "eventId", queue: "seq", unsettled: "seq" } as const;
type Store = keyof typeof STORES;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) {
        request.result.createObjectStore(name, { keyPath, autoIncrement: keyPath === "seq" });
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opened = undefined;
      reject(request.error);
    };
  });
  return opened;
}

/** One transaction; resolves with what `work` asked for once everything is on the disk. */
async function run<T>(
  stores: Store[],
  mode: IDBTransactionMode,
  work: (store: (name: Store) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await open();
  return await new Promise((resolve, reject) => {
    // 'strict' waits for the disk: a check-in shown as kept survives a flat battery.
    const transaction = database.transaction(stores, mode, { durability: "strict" });
    const request = work((name) => transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
    transaction.onerror = () => reject(transaction.error ?? new Error("not kept"));
  });
}

/** Everything on the device: the kept runs, what waits in order, and what was not settled. */
export async function loadDevice(): Promise<{
  snapshots: Snapshot[];
  queue: Queued[];
  unsettled: Unsettled[];
}> {
  const all = <T>(store: Store) =>
    run<T[]>([store], "readonly", (at) => at(store).getAll() as IDBRequest<T[]>);
  return {
    snapshots: (await all<Snapshot>("runs")) ?? [],
    queue: (await all<Queued>("queue")) ?? [],
    unsettled: (await all<Unsettled>("unsettled")) ?? [],
  };
}

/** Puts an entry at the end of the queue; rejects when the device has no room for it. */
export async function enqueue(waiting: Omit<Queued, "seq">): Promise<Queued> {
  const seq = await run(["queue"], "readwrite", (at) => at("queue").add(waiting));
  return { ...waiting, seq: Number(seq) };
}

export async function keepSnapshot(snapshot: Snapshot): Promise<void> {
  await run(["runs"], "readwrite", (at) => at("runs").put(snapshot));
}

/** Takes what the server has answered out of the queue, keeps what it did not do, all in one step. */
export async function settle(input: {
  answered: Queued[];
  unsettled: Unsettled[];
  snapshot: Snapshot | undefined;
}): Promise<void> {
  await run(["queue", "unsettled", "runs"], "readwrite", (at) => {
    for (const { seq } of input.answered) at("queue").delete(seq);
    for (const item of input.unsettled) at("unsettled").put(item);
    if (input.snapshot) at("runs").put(input.snapshot);
    return undefined;
  });
}

export async function dismiss(seq: number): Promise<void> {
  await run(["unsettled"], "readwrite", (at) => at("unsettled").delete(seq));
}

/** Drops the lists of runs that are over: names do not stay on a phone for longer than they are needed. */
export async function dropSnapshots(eventIds: string[]): Promise<void> {
  await run(["runs"], "readwrite", (at) => {
    for (const eventId of eventIds) at("runs").delete(eventId);
    return undefined;
  });
}
