/** A thread that reads all members and writes them as CSV, a piece each time it is asked. */
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { EXPORT_COLUMNS, listExportPages } from "~/core/admin/subscribers/list-export-pages.server";
import { openDatabase } from "~/db/open";
import { csvStream } from "~/lib/csv";

// On Linux this is the thread's own priority, elsewhere the whole process's: requests come before a file.
// Not the lowest: on a busy machine that thread gets next to no time, and other work waits for its locks.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const db = openDatabase(workerData, { connections: 1 });
const reader = csvStream(EXPORT_COLUMNS, listExportPages(db, { rowsAtOnce: 500 })).getReader();

parentPort?.on("message", async () => {
  const { value } = await reader.read();
  // Transferred, not copied.
  parentPort?.postMessage(value, value ? [value.buffer] : []);
  if (value) return;
  await db.destroy();
  parentPort?.close();
});
