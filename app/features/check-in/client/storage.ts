import type { DBSchema } from "idb";
import { deviceDatabase, ON_DISK } from "~/ui/device-database";
import {
  type EventList,
  type NewEntry,
  type Unsent,
  type Unsettled,
  unsentOf,
} from "./device-data";
import type { DeskStorage } from "./devices";

/** The database assigns `seq`. */
interface DeskStores extends DBSchema {
  runs: { key: string; value: EventList };
  queue: { key: number; value: NewEntry & { seq?: number } };
  unsettled: { key: number; value: Unsettled };
}

const DATABASE = "run-day";

/** The lock under which one page or service worker of this browser at a time sends the queue. */
export const DESK_LOCK = "run-day";

const open = deviceDatabase<DeskStores>(DATABASE, [
  { name: "runs", key: { keyPath: "eventId" } },
  { name: "queue", key: { keyPath: "seq", autoIncrement: true } },
  { name: "unsettled", key: { keyPath: "seq", autoIncrement: true } },
]);

/** The check-in desk's database in this browser; each method is one transaction. */
export const deviceStorage: DeskStorage = {
  async read(knownSeqs) {
    const kept = await readQueue();
    const waiting = new Set(kept.queue.map(({ seq }) => seq));
    // Lists are large: they are read again only after entries have left the queue, which changes them.
    if (knownSeqs?.every((seq) => waiting.has(seq))) return kept;
    return { ...kept, lists: await (await open()).getAll("runs") };
  },

  async storeEntry(waiting) {
    const { store, done } = (await open()).transaction("queue", "readwrite", ON_DISK);
    const [seq] = await Promise.all([store.add(waiting), done]);
    return { ...waiting, seq };
  },

  async settle({ answeredSeqs, unsettled, list }) {
    const settleWith = async (kept: EventList | undefined) => {
      const stores = ["queue", "unsettled", "runs"] as const;
      const transaction = (await open()).transaction(stores, "readwrite", ON_DISK);
      const queue = transaction.objectStore("queue");
      const aside = transaction.objectStore("unsettled");
      await Promise.all([
        ...answeredSeqs.map((seq) => queue.delete(seq)),
        ...unsettled.map((item) => aside.put(item)),
        kept && transaction.objectStore("runs").put(kept),
        transaction.done,
      ]);
    };
    // Without room for the list, the answers alone are stored; the list is fetched again later.
    await settleWith(list).catch(() => settleWith(undefined));
  },

  async keepList(list, { drop, plain }) {
    const keep = async (fresh: EventList | undefined) => {
      const transaction = (await open()).transaction(["runs", "unsettled"], "readwrite", ON_DISK);
      const lists = transaction.objectStore("runs");
      const aside = transaction.objectStore("unsettled");
      const dropped = drop.map((eventId) => lists.delete(eventId));
      const settled = plain.map((seq) => aside.delete(seq));
      await Promise.all([...dropped, ...settled, fresh && lists.put(fresh), transaction.done]);
    };
    // Without room for the new list, the old ones are still deleted.
    await keep(list).catch(() => keep(undefined));
  },

  dropLists,

  async markSeen(item) {
    const { store, done } = (await open()).transaction("unsettled", "readwrite", ON_DISK);
    const mark = async () => {
      const held = await store.get(item.seq);
      // Another tab may have sent it again meanwhile, and had another answer.
      if (held?.result === item.result) await store.put({ ...held, seenAt: item.seenAt });
    };
    await Promise.all([mark(), done]);
  },

  async requeue({ result: _, seenAt: __, ...waiting }) {
    const stores = ["queue", "unsettled"] as const;
    const transaction = (await open()).transaction(stores, "readwrite", ON_DISK);
    await Promise.all([
      transaction.objectStore("queue").put(waiting),
      transaction.objectStore("unsettled").delete(waiting.seq),
      transaction.done,
    ]);
  },
};

/** Deletes all lists of names; entries stay. */
export async function dropLists(): Promise<void> {
  const { store, done } = (await open()).transaction("runs", "readwrite", ON_DISK);
  await Promise.all([store.clear(), done]);
}

/** The entries that only this device has; none where no desk was opened or the browser refuses access. */
export async function findUnsent(): Promise<Unsent> {
  if (!(await isDeskHere())) return { waiting: [], unsettled: [] };
  return unsentOf(await readQueue().catch(() => ({ queue: [], unsettled: [] })));
}

/** Whether this browser has the desk's database; asking makes none. */
export async function isDeskHere(): Promise<boolean> {
  if (typeof indexedDB.databases !== "function") return true;
  const databases = await indexedDB.databases().catch(() => undefined);
  return databases === undefined || databases.some(({ name }) => name === DATABASE);
}

/** The queue in its order, and the entries set aside. */
async function readQueue() {
  const transaction = (await open()).transaction(["queue", "unsettled"]);
  const queue = transaction.objectStore("queue");
  const [items, seqs, unsettled] = await Promise.all([
    queue.getAll(),
    queue.getAllKeys(),
    transaction.objectStore("unsettled").getAll(),
  ]);
  const numbered = seqs.flatMap((seq, at) => {
    const item = items[at];
    return item ? [{ ...item, seq }] : [];
  });
  return { queue: numbered, unsettled };
}
