/** Posts that wait on this device to be sent, which a logout would clear. */
import type { DBSchema } from "idb";
import type { MemberId } from "~/db/tables/shapes";
import { deviceDatabase } from "~/ui/device-database";

/** A post that waits on the device, with its picture. */
export interface OutboxPost {
  key: string;
  /** The author; another member who signs in on this device does not send it. */
  memberId: MemberId;
  content: string;
  picture?: File | undefined;
}

interface Outbox extends DBSchema {
  /** `at` is the auto-incremented key. */
  outbox: { key: number; value: OutboxPost & { at?: number } };
}

const withOutbox = deviceDatabase<Outbox>("community", [
  { name: "outbox", key: { keyPath: "at", autoIncrement: true } },
]);

/** This member's waiting posts, the newest first; none without storage. */
export async function listOutboxPosts(memberId: MemberId): Promise<OutboxPost[]> {
  try {
    const rows = await withOutbox((begin) => begin(["outbox"]).store.getAll());
    const own = rows.filter((row) => row.memberId === memberId);
    return own.map(({ at: _, ...post }) => post).reverse();
  } catch {
    return [];
  }
}

/** How many posts wait on this device, whoever wrote them; none without storage. */
export async function countOutboxPosts(): Promise<number> {
  return await withOutbox((begin) => begin(["outbox"]).store.count()).catch(() => 0);
}

/** Stores a post with its picture; false without storage or space. */
export async function storeOutboxPost(post: OutboxPost): Promise<boolean> {
  try {
    await withOutbox(async (begin) => {
      const { store, done } = begin(["outbox"], "readwrite");
      await Promise.all([store.add(post), done]);
    });
    return true;
  } catch {
    return false;
  }
}

/** Removes a waiting post from the device. */
export async function deleteOutboxPost(key: string): Promise<void> {
  try {
    await withOutbox(async (begin) => {
      const { store, done } = begin(["outbox"], "readwrite");
      for await (const row of store) if (row.value.key === key) await row.delete();
      await done;
    });
  } catch {
    // Without storage there is nothing to remove.
  }
}
