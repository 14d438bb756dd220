import type { DBSchema } from "idb";
import { deviceDatabase, ON_DISK } from "~/ui/device-database";

/** A post as it waits on the device, its picture with it. */
export interface KeptPost {
  key: string;
  /** Who wrote it: the next person to sign in on this device must not post it. */
  memberId: string;
  content: string;
  picture?: File | undefined;
}

interface Outbox extends DBSchema {
  /** `at` counts up by itself. */
  outbox: { key: number; value: KeptPost & { at?: number } };
}

const open = deviceDatabase<Outbox>("community", [
  { name: "outbox", key: { keyPath: "at", autoIncrement: true } },
]);

/** What this member has waiting on the device, the newest first; nothing where the browser keeps nothing. */
export async function listKeptPosts(memberId: string): Promise<KeptPost[]> {
  try {
    const rows = await (await open()).getAll("outbox");
    const own = rows.filter((row) => row.memberId === memberId);
    return own.map(({ at: _, ...post }) => post).reverse();
  } catch {
    return [];
  }
}

/** Keeps a post with its picture; false where the browser keeps nothing or has no room. */
export async function keepPost(post: KeptPost): Promise<boolean> {
  try {
    const { store, done } = (await open()).transaction("outbox", "readwrite", ON_DISK);
    await Promise.all([store.add(post), done]);
    return true;
  } catch {
    return false;
  }
}

/** Drops a post that the club has, or that nobody wants to send any more. */
export async function forgetPost(key: string): Promise<void> {
  try {
    const { store, done } = (await open()).transaction("outbox", "readwrite", ON_DISK);
    for await (const row of store) if (row.value.key === key) await row.delete();
    await done;
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
