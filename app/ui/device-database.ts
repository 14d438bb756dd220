import { type DBSchema, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { withinLimit } from "~/lib/within-limit";

/** Transactions wait for the disk, so that what the screen confirms survives a power loss. */
const ON_DISK = { durability: "strict" } as const;

/** A browser may leave an open pending for ever. */
const OPEN_LIMIT_MS = 4_000;
/** Work that takes longer may never end on this connection; what comes after it gets another one. */
const WORK_LIMIT_MS = 4_000;
const TRIES = 3;

/** Begins the transaction of a work over these stores. */
type Begin<Schema extends DBSchema> = <
  const Names extends readonly StoreNames<Schema>[],
  Mode extends IDBTransactionMode = "readonly",
>(
  stores: Names,
  mode?: Mode,
) => IDBPTransaction<Schema, Names, Mode>;

/** Runs `work` on the open database and returns its result. */
type UseDatabase<Schema extends DBSchema> = <Result>(
  work: (begin: Begin<Schema>) => Promise<Result>,
) => Promise<Result>;

/**
 * Returns a function that runs work on an IndexedDB with these stores, each with its key. Phones close a database in
 * the background, some without an event: then it is opened again and the work repeated, so work has one transaction.
 * Others leave the work unanswered: it goes on waiting, and the next work gets a new connection.
 *
 * A page that is left ends what it has not committed: Safari keeps the page with its open transactions, and whoever
 * opens the database next would wait for them for ever (seen in WebKitGTK 2.50).
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  stores: { name: StoreNames<Schema>; key: IDBObjectStoreParameters }[],
): UseDatabase<Schema> {
  type Connection = Awaited<ReturnType<typeof openDB<Schema>>>;
  let opened: Promise<Connection> | undefined;
  const unfinished = new Set<{ abort: () => void }>();

  function leave() {
    for (const transaction of unfinished) abort(transaction);
  }

  function beginOn(database: Connection): Begin<Schema> {
    return (names, mode) => {
      const transaction = database.transaction(names, mode, ON_DISK);
      unfinished.add(transaction);
      const end = () => unfinished.delete(transaction);
      transaction.done.then(end, end);
      return transaction;
    };
  }

  function open(): Promise<Connection> {
    const openNow = async () =>
      openDB<Schema>(name, 1, {
        upgrade: (database) => {
          for (const store of stores) database.createObjectStore(store.name, store.key);
        },
        terminated: () => forget(own),
      });
    addEventListener("pagehide", leave);
    const opening = openNow();
    const own = withinLimit(opening, OPEN_LIMIT_MS);
    own.catch(() => {
      forget(own);
      // What opens after the limit is used by nobody.
      close(opening);
    });
    return own;
  }

  function forget(broken: Promise<Connection>) {
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
        return await work(beginOn(database));
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

/** Ends a transaction; nothing where it is being committed. */
function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // It is committed without this page.
  }
}

function close(opened: Promise<{ close: () => void }>): void {
  opened.then(
    (database) => database.close(),
    () => undefined,
  );
}
