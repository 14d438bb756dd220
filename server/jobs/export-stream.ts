import { Worker } from "node:worker_threads";
import type { DatabaseSettings } from "~/db/open";

/** Rows are garbage as soon as they are written: a small young generation saves memory. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

/** The most files at once; each has its own thread and connection. */
const EXPORTS_AT_ONCE = 2;

/** Opens files that threads write, at most two at a time; undefined while those are being sent. */
export class ExportFiles {
  #open = 0;

  constructor(private readonly write: () => ReadableStream<Uint8Array>) {}

  open(): ReadableStream<Uint8Array> | undefined {
    if (this.#open >= EXPORTS_AT_ONCE) return undefined;
    this.#open += 1;
    const close = () => {
      this.#open -= 1;
    };
    // TypeScript does not know `cancel` yet: https://streams.spec.whatwg.org/#transformer-api.
    const atEnd = { flush: close, cancel: close };
    return this.write().pipeThrough(new TransformStream(atEnd));
  }
}

/**
 * The output of `export-thread` with these database settings, as a stream; the thread ends when the reader
 * cancels.
 */
export function streamFromThread(
  thread: URL,
  settings: DatabaseSettings,
): ReadableStream<Uint8Array> {
  const { databaseUrl, dataDir, databasePooler } = settings;
  const worker = new Worker(thread, {
    workerData: { databaseUrl, dataDir, databasePooler },
    resourceLimits: LIMITS,
  });
  // Only the connection of the download keeps the process alive.
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
