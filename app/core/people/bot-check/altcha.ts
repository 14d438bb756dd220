import { solveInBackground } from "./solve-in-background";
import { type Prover, type Puzzle, refuseProof } from "./solve-puzzle";

/** Reuses a solved puzzle for this long, which is less than the server accepts it. */
const PROOF_CACHE_MS = 8 * 60_000;

let begun: Work | undefined;

interface Work {
  /** By the clock and by the page's own time: either may stand still while the device sleeps, or jump. */
  at: { clock: number; page: number };
  proof: Promise<string>;
}

// A page that comes back by Back or Forward may be of another day, and its puzzle solved already.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) begun = undefined;
});

/** Fetches a puzzle from the club's server and solves it outside the page's thread. */
export const workProver: Prover = {
  begin: () => void begin(),
  prove() {
    const proof = begin();
    begun = undefined;
    return proof;
  },
};

function begin(): Promise<string> {
  if (begun && ageOf(begun) < PROOF_CACHE_MS) return begun.proof;
  const work = { at: { clock: Date.now(), page: performance.now() }, proof: solve() };
  begun = work;
  work.proof.catch(() => {
    if (begun === work) begun = undefined;
  });
  return work.proof;
}

function ageOf({ at }: Work): number {
  return Math.max(Date.now() - at.clock, performance.now() - at.page);
}

async function solve(): Promise<string> {
  const response = await fetch("/bot-check", { cache: "no-store" }).catch(() => undefined);
  if (!response?.ok) return refuseProof("unreachable");
  const puzzle: Puzzle = await response.json();
  const { algorithm, challenge, salt, signature } = puzzle;
  const solution = await solveInBackground(puzzle);
  if (!solution) return refuseProof("error");
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, ...solution }));
}
