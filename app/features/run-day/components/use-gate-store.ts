import type { ListedEntry, RosterEntry } from "~/features/roster/rules";
import type { ScanRefusal } from "~/features/scans/rules";
import type { Instant } from "~/lib/dates";
import { deviceDatabase } from "~/ui/device-database";
import type { Crew, GateOutcome, RunView } from "../rules";
import type { PageClock } from "./use-page-clock";

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
  /** Whose list the device had when it happened: who scanned. */
  by?: string;
  /** The moment by the server's clock, where the device knew it. */
  heardAt?: Instant;
};

export interface Queued extends PageClock {
  seq: number;
  eventId: string;
  entry: GateEntry;
  /** Who it is about, for the crew to read. */
  label: string;
}

/** An entry that the server did not do; it stays until the crew has seen it. */
export interface Unsettled extends Queued {
  result: GateOutcome | "not_accepted" | "server_failed";
}

const run = deviceDatabase("run-day", { runs: "eventId", queue: "seq", unsettled: "seq" });
type Store = "runs" | "queue" | "unsettled";

/** The lists of runs that the device keeps. */
export async function loadRuns(): Promise<Snapshot[]> {
  return await all<Snapshot>("runs");
}

/** What waits in its order, and what was not settled. */
export async function loadQueue(): Promise<{ queue: Queued[]; unsettled: Unsettled[] }> {
  return { queue: await all<Queued>("queue"), unsettled: await all<Unsettled>("unsettled") };
}

async function all<T>(store: Store): Promise<T[]> {
  const read = (at: (name: Store) => IDBObjectStore) => at(store).getAll() as IDBRequest<T[]>;
  return (await run<T[]>([store], "readonly", read)) ?? [];
}

/** What a logout would delete from this device. */
export interface Unsent {
  waiting: Queued[];
  unsettled: Unsettled[];
}

/** What only this device has; nothing where the browser lets no one look. */
export async function findUnsent(): Promise<Unsent> {
  const device = await loadQueue().catch(() => undefined);
  const waiting = (device?.queue ?? []).filter(({ entry }) => entry.kind !== "refused");
  return { waiting, unsettled: device?.unsettled ?? [] };
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
  const { answered, unsettled, snapshot } = input;
  const write = (at: (name: Store) => IDBObjectStore) => {
    for (const { seq } of answered) at("queue").delete(seq);
    for (const item of unsettled) at("unsettled").put(item);
    return undefined;
  };
  await run(["queue", "unsettled", "runs"], "readwrite", (at) => {
    if (snapshot) at("runs").put(snapshot);
    return write(at);
    // A full phone may have room for the answers and not for the list, which comes again by itself.
  }).catch(() => run(["queue", "unsettled"], "readwrite", write));
}

/** Asks the browser not to throw the site's storage away when the device runs short; it may say no. */
export function keepStorage(): void {
  void navigator.storage?.persist?.().catch(() => undefined);
}

/** Puts what was set aside back in its place in the queue. */
export async function requeue({ result: _, ...waiting }: Unsettled): Promise<void> {
  await run(["queue", "unsettled"], "readwrite", (at) => {
    at("queue").put(waiting);
    at("unsettled").delete(waiting.seq);
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
