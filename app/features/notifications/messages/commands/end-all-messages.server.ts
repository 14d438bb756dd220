import type { endMessages } from "./end-messages.server";

/**
 * Executes an update of `endMessages` until it finds nothing more to end: a next way that another process stored while
 * PostgreSQL waited for it is seen by the second run only.
 */
export async function endAllMessages(update: () => ReturnType<typeof endMessages>): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await update().executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
  }
}
