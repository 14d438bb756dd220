import { Worker } from "node:worker_threads";

/** Its rows are garbage as soon as they are written: a small heap for young things keeps the process small. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

/** What `export-thread` writes with these database settings, as a stream; a reader who leaves ends the thread. */
export function streamFromThread(
  thread: URL,
  settings: { databaseUrl: string | undefined; dataDir: string },
): ReadableStream<Uint8Array> {
  const { databaseUrl, dataDir } = settings;
  const worker = new Worker(thread, {
    workerData: { databaseUrl, dataDir },
    resourceLimits: LIMITS,
  });
  // The connection that the file goes out on keeps the process going, and nothing else.
  worker.unref();
  let isOver = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        worker.on("message", (piece: Uint8Array | undefined) => {
          if (isOver) return;
          if (piece) return controller.enqueue(piece);
          isOver = true;
          controller.close();
        });
        worker.on("error", (error) => {
          if (!isOver) controller.error(error);
          isOver = true;
        });
      },
      pull: () => worker.postMessage("more"),
      async cancel() {
        isOver = true;
        await worker.terminate();
      },
    },
    { highWaterMark: 2 },
  );
}
