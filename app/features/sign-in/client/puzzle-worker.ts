/** Looks for a puzzle's number in a thread of its own. */
import { type Puzzle, solvePuzzle } from "./solve-puzzle";

/** Nothing else runs in this thread. */
const goOn = async () => {};

addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
  // The page hears of a reported error, and of no rejected promise.
  solvePuzzle(data, goOn).then((solution) => postMessage(solution), reportError);
});
