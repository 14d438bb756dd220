import { data, type RouterContextProvider } from "react-router";
import { appContext } from "./context.server";

/**
 * Runs a page's reads; when the database fails them, the page shows `failed` (and `title`) with a way to
 * try again, and the log has the cause. What was thrown as an answer passes through.
 */
export async function readOrFail<T>(
  context: Readonly<RouterContextProvider>,
  message: { failed: string; title?: string },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { log, requestId } = context.get(appContext);
    log.error({ err: error, requestId }, "a page could not be read");
    throw data(message, { status: 500 });
  }
}
