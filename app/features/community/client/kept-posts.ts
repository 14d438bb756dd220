/** A post as it waits on the device, its picture with it. */
export interface KeptPost {
  key: string;
  /** Who wrote it: the next person to sign in on this device must not post it. */
  memberId: string;
  content: string;
  picture?: File | undefined;
}

const NAME = "community";
const STORE = "outbox";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: "at", autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opened = undefined;
      reject(request.error);
    };
  });
  return opened;
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return await new Promise((resolve, reject) => {
    const transaction = database.transaction([STORE], mode);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
  });
}

type Row = KeptPost & { at: number };

/** What this member has waiting on the device, the newest first; nothing where the browser keeps nothing. */
export async function listKeptPosts(memberId: string): Promise<KeptPost[]> {
  const rows = await run("readonly", (store) => store.getAll() as IDBRequest<Row[]>).catch(
    (): Row[] => [],
  );
  const own = rows.filter((row) => row.memberId === memberId);
  return own.map(({ at: _, ...post }) => post).toReversed();
}

/** Keeps a post with its picture; false where the browser keeps nothing or has no room. */
export async function keepPost(post: KeptPost): Promise<boolean> {
  return await run("readwrite", (store) => store.add(post)).then(
    () => true,
    () => false,
  );
}

/** Drops a post that the club has, or that nobody wants to send any more. */
export async function forgetPost(key: string): Promise<void> {
  try {
    const rows = await run("readonly", (store) => store.getAll() as IDBRequest<Row[]>);
    for (const { at } of rows.filter((row) => row.key === key)) {
      await run("readwrite", (store) => store.delete(at));
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
