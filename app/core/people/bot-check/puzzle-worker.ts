/** Looks for a puzzle's number in a thread of its own. */
import { type Puzzle, solvePuzzle } from "./solve-puzzle";

/** Nothing else runs in this thread. */
const goOn = async () => {};

addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
  // A reported error reaches the page, a rejected promise does not.
  solvePuzzle(data, goOn).then((solution) => postMessage(solution), reportError);
});
