import { type Puzzle, type Solution, solvePuzzle } from "./solve-puzzle";

/**
 * The puzzle's number, or undefined without one. A worker looks for it, so that the page answers every key at once;
 * where none starts, the page does it in small parts.
 */
export async function solveInBackground(puzzle: Puzzle): Promise<Solution | undefined> {
  try {
    return await solveInWorker(puzzle);
  } catch {
    // The browser refuses workers, the network is gone, or a new release has removed the file.
    return await solvePuzzle(puzzle);
  }
}

async function solveInWorker(puzzle: Puzzle): Promise<Solution | undefined> {
  const worker = new Worker(new URL("./puzzle-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Solution | undefined>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(puzzle);
    });
  } finally {
    worker.terminate();
  }
}
