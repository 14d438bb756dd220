import type { endMessages } from "./end-messages.server";

/**
 * Executes an update of `endMessages` until it ends nothing more: PostgreSQL sees a row that another process inserted
 * during the first execution only in the second one.
 */
export async function endAllMessages(update: () => ReturnType<typeof endMessages>): Promise<void> {
  for (;;) {
    const { numUpdatedRows } = await update().executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
  }
}
