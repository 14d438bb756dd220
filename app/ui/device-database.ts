import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from "idb";
import { withinLimit } from "~/lib/within-limit";

/** Transactions wait for the disk, so that what the screen confirms survives a power loss. */
export const ON_DISK = { durability: "strict" } as const;

/** A browser may leave an open pending for ever. */
const OPEN_LIMIT_MS = 4_000;
/** Work that takes longer may never end on this connection; what comes after it gets another one. */
const WORK_LIMIT_MS = 4_000;
const TRIES = 3;

/** Runs `work` on the open database and returns its result. */
type UseDatabase<Schema extends DBSchema> = <Result>(
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
) => Promise<Result>;

/**
 * Returns a function that runs work on an IndexedDB with these stores, each with its key. Phones close a database in
 * the background, some without an event: then it is opened again and the work repeated, so work has one transaction.
 * Others leave the work unanswered: it goes on waiting, and the next work gets a new connection.
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  stores: { name: StoreNames<Schema>; key: IDBObjectStoreParameters }[],
): UseDatabase<Schema> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;

  function open(): Promise<IDBPDatabase<Schema>> {
    const openNow = async () =>
      openDB<Schema>(name, 1, {
        upgrade: (database) => {
          for (const store of stores) database.createObjectStore(store.name, store.key);
        },
        terminated: () => forget(own),
      });
    const opening = openNow();
    const own = withinLimit(opening, OPEN_LIMIT_MS);
    own.catch(() => {
      forget(own);
      // What opens after the limit is used by nobody.
      close(opening);
    });
    return own;
  }

  function forget(broken: Promise<IDBPDatabase<Schema>>) {
    if (opened === broken) opened = undefined;
  }

  return async (work) => {
    for (let tries = 1; ; tries += 1) {
      opened ??= open();
      const own = opened;
      let limit: ReturnType<typeof setTimeout> | undefined;
      try {
        const database = await own;
        limit = setTimeout(() => forget(own), WORK_LIMIT_MS);
        return await work(database);
      } catch (error) {
        if (!isClosing(error) || tries === TRIES) throw error;
        forget(own);
        close(own);
      } finally {
        clearTimeout(limit);
      }
    }
  };
}

/** Whether the browser has closed the database, or is about to: another one can be opened. */
function isClosing(error: unknown): boolean {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  return name === "InvalidStateError" || name === "UnknownError";
}

function close(opened: Promise<{ close: () => void }>): void {
  opened.then(
    (database) => database.close(),
    () => undefined,
  );
}
