import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from "idb";

/** Waits for the disk: what is shown as kept survives a flat battery. */
export const ON_DISK = { durability: "strict" } as const;

/**
 * A database of this browser with these stores, each with its key. What it returns opens it, and opens it
 * again after the browser has closed it, as it does on a phone that sleeps or runs short of memory.
 */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  stores: { name: StoreNames<Schema>; key: IDBObjectStoreParameters }[],
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };

  async function open(): Promise<IDBPDatabase<Schema>> {
    try {
      return await openDB<Schema>(name, 1, {
        upgrade: (database) => {
          for (const store of stores) database.createObjectStore(store.name, store.key);
        },
        terminated: forget,
      });
    } catch (error) {
      forget();
      throw error;
    }
  }

  return () => {
    opened ??= open();
    return opened;
  };
}
