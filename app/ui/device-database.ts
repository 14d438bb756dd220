/**
 * A database of this browser with these stores and the field that is each one's key (`seq` counts up by
 * itself). What it returns runs one transaction, and resolves with what `work` asked for once everything is
 * on the disk; it rejects when nothing was kept.
 */
export function deviceDatabase<Store extends string>(name: string, stores: Record<Store, string>) {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };

  return async function run<T>(
    names: Store[],
    mode: IDBTransactionMode,
    work: (store: (name: Store) => IDBObjectStore) => IDBRequest<T> | undefined,
  ): Promise<T | undefined> {
    opened ??= open(name, stores, forget);
    const database = await opened;
    return await new Promise((resolve, reject) => {
      // 'strict' waits for the disk: what is shown as kept survives a flat battery.
      const transaction = database.transaction(names, mode, { durability: "strict" });
      const request = work((store) => transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
      transaction.onerror = () => reject(transaction.error ?? new Error("not kept"));
    });
  };
}

function open(
  name: string,
  stores: Record<string, string>,
  forget: () => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(stores)) {
        request.result.createObjectStore(store, { keyPath, autoIncrement: keyPath === "seq" });
      }
    };
    request.onsuccess = () => {
      // Browsers close it on a phone that sleeps or runs short; the next transaction opens it again.
      request.result.onclose = forget;
      resolve(request.result);
    };
    request.onerror = () => {
      forget();
      reject(request.error);
    };
  });
}
