import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from "idb";

/** Transactions wait for the disk, so that what the screen confirms survives a power loss. */
export const ON_DISK = { durability: "strict" } as const;

/**
 * Returns a function that opens an IndexedDB with these stores, each with its key. It opens the database
 * again after the browser has closed it, as phones do in the background.
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
