import type { DBSchema } from "idb";
import type { EventId } from "~/db/tables/shapes";
import { withinLimit } from "~/lib/within-limit";
import { deviceDatabase } from "~/ui/device-database";
import {
  type EventList,
  type NewEntry,
  type Rehearsal,
  type Unsent,
  type Unsettled,
  unsentOf,
  withStoredOthers,
} from "./device-data";
import type { DeskStorage } from "./devices";

/** The database assigns `seq`. */
interface DeskStores extends DBSchema {
  runs: { key: string; value: EventList };
  queue: { key: number; value: NewEntry & { seq?: number } };
  unsettled: { key: number; value: Unsettled };
}

const DATABASE = "run-day";
/** How long a browser may take to say which databases it has. */
const LOOK_LIMIT_MS = 2_000;
const WRITE_LIMIT_MS = 5_000;

/** The lock under which one page or service worker of this browser at a time sends the queue. */
export const DESK_LOCK = "run-day";

const withDatabase = deviceDatabase<DeskStores>(DATABASE, [
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
    return { ...kept, lists: await withDatabase((begin) => begin(["runs"]).store.getAll()) };
  },

  async storeEntry(waiting) {
    return await withDatabase(async (begin) => {
      const transaction = begin(["queue"], "readwrite");
      const added = transaction.store.add(waiting);
      // A page that is left right after the tap keeps it.
      transaction.commit();
      const [seq] = await Promise.all([added, transaction.done]);
      return { ...waiting, seq };
    });
  },

  async settle({ answeredSeqs, unsettled, list }) {
    const settleWith = (kept: EventList | undefined) =>
      withDatabase(async (begin) => {
        const transaction = begin(["queue", "unsettled", "runs"], "readwrite");
        const queue = transaction.objectStore("queue");
        const aside = transaction.objectStore("unsettled");
        await Promise.all([
          ...answeredSeqs.map((seq) => queue.delete(seq)),
          ...unsettled.map((item) => aside.put(item)),
          kept && putList(transaction.objectStore("runs"), kept),
          transaction.done,
        ]);
      });
    // Without room for the list, the answers alone are stored; the list is fetched again later.
    await settleWith(list).catch(() => settleWith(undefined));
  },

  async keepList(list, { drop, plain }) {
    const keep = (fresh: EventList | undefined) =>
      withDatabase(async (begin) => {
        const transaction = begin(["runs", "unsettled"], "readwrite");
        const lists = transaction.objectStore("runs");
        const aside = transaction.objectStore("unsettled");
        const dropped = drop.map((eventId) => lists.delete(eventId));
        const settled = plain.map((seq) => aside.delete(seq));
        await Promise.all([
          ...dropped,
          ...settled,
          fresh && putList(lists, fresh),
          transaction.done,
        ]);
      });
    // Without room for the new list, the old ones are still deleted.
    await keep(list).catch(() => keep(undefined));
  },

  dropLists,

  async markSeen(item) {
    await withDatabase(async (begin) => {
      const { store, done } = begin(["unsettled"], "readwrite");
      const mark = async () => {
        const held = await store.get(item.seq);
        // Another tab may have sent it again meanwhile, and had another answer.
        if (held?.result === item.result) await store.put({ ...held, seenAt: item.seenAt });
      };
      await Promise.all([mark(), done]);
    });
  },

  async requeue({ result: _, seenAt: __, ...waiting }) {
    await withDatabase(async (begin) => {
      const transaction = begin(["queue", "unsettled"], "readwrite");
      await Promise.all([
        transaction.objectStore("queue").put(waiting),
        transaction.objectStore("unsettled").delete(waiting.seq),
        transaction.done,
      ]);
    });
  },

  async keepRehearsal(eventId, rehearsal) {
    await changeRehearsal(eventId, () => rehearsal);
  },

  async dropRehearsal(eventId, heard) {
    const isHeard = (kept: Rehearsal) => kept.lacks.join() === heard.lacks.join();
    await changeRehearsal(eventId, (kept) => (kept && isHeard(kept) ? undefined : kept));
  },
};

/** Changes the rehearsal of a stored list, whatever another tab does meanwhile. */
async function changeRehearsal(
  eventId: EventId,
  change: (kept: Rehearsal | undefined) => Rehearsal | undefined,
): Promise<void> {
  await withDatabase(async (begin) => {
    const { store, done } = begin(["runs"], "readwrite");
    const put = async () => {
      const list = await store.get(eventId);
      if (!list) throw new Error("The list of the rehearsal's run is not on this device.");
      await store.put(withRehearsal(list, change(list.rehearsal)));
    };
    await Promise.all([put(), done]);
  });
}

function withRehearsal(
  { rehearsal: _, ...list }: EventList,
  rehearsal: Rehearsal | undefined,
): EventList {
  return rehearsal ? { ...list, rehearsal } : list;
}

/** Puts a list in place of an earlier one, of which what other phones showed and a rehearsal stay, also another tab's. */
async function putList(
  lists: {
    get: (eventId: EventId) => Promise<EventList | undefined>;
    put: (list: EventList) => Promise<string>;
  },
  list: EventList,
): Promise<void> {
  const stored = await lists.get(list.eventId);
  await lists.put(withRehearsal(withStoredOthers(list, stored), stored?.rehearsal));
}

/** Whether this browser lets the desk write; what is written for that is gone again. */
export async function isDeskWritable(): Promise<boolean> {
  try {
    const writing = withDatabase(async (begin) => {
      const { store, done } = begin(["queue"], "readwrite");
      await Promise.all([store.add(PROBE), store.delete(PROBE.seq), done]);
    });
    await withinLimit(writing, WRITE_LIMIT_MS);
    return true;
  } catch {
    return false;
  }
}

/** Written and deleted in one transaction, which nobody sees; numbered before all entries. */
const PROBE = {
  seq: 0,
  eventId: "",
  entry: { kind: "undo" as const, bookingId: "", nonce: "", at: 0 },
  label: "",
  session: "",
  clockAheadMs: 0,
};

/** Deletes all lists of names; entries stay. */
export async function dropLists(): Promise<void> {
  await withDatabase(async (begin) => {
    const { store, done } = begin(["runs"], "readwrite");
    await Promise.all([store.clear(), done]);
  });
}

/** The entries that only this device has; none where no desk was opened or the browser refuses access. */
export async function findUnsent(): Promise<Unsent> {
  if (!(await isDeskHere())) return { waiting: [], unsettled: [] };
  return unsentOf(await readQueue().catch(() => ({ queue: [], unsettled: [] })));
}

/** Whether this browser has the desk's database; asking makes none. */
export async function isDeskHere(): Promise<boolean> {
  try {
    if (typeof indexedDB.databases !== "function") return true;
    const databases = await withinLimit(indexedDB.databases(), LOOK_LIMIT_MS);
    return databases.some(({ name }) => name === DATABASE);
  } catch {
    // Opening the database decides, which a browser may refuse as well.
    return true;
  }
}

/** The queue in its order, and the entries set aside. */
async function readQueue() {
  const [queue, unsettled] = await withDatabase((begin) => {
    const transaction = begin(["queue", "unsettled"]);
    return Promise.all([
      transaction.objectStore("queue").getAll(),
      transaction.objectStore("unsettled").getAll(),
    ]);
  });
  return {
    queue: queue.flatMap(({ seq, ...item }) => (seq === undefined ? [] : { ...item, seq })),
    unsettled,
  };
}
