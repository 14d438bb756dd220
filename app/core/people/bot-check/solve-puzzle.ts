import { solveChallenge } from "altcha-lib/v1";
import type { BOT_CHECK_TEXTS } from "~/texts/site-wide/bot-check";

export interface Puzzle {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

export interface Solution {
  number: number;
  took: number;
}

/** So many numbers are tried before the page gets its turn: about 15 ms of a slow phone. */
export const SLICE_NUMBERS = 100;

/** The puzzle's number, or undefined without one; the page can answer between two slices of the work. */
export async function solvePuzzle(
  { algorithm, challenge, maxnumber, salt }: Puzzle,
  letPageAnswer = nextTask,
): Promise<Solution | undefined> {
  for (let from = 0; from <= maxnumber; from += SLICE_NUMBERS) {
    const to = Math.min(from + SLICE_NUMBERS - 1, maxnumber);
    const solution = await solveChallenge(challenge, salt, algorithm, to, from).promise;
    if (solution) return solution;
    await letPageAnswer();
  }
  return undefined;
}

/** The page's next task: sooner than any timer, whose waits add up to seconds. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** The browser's part of one bot check provider. */
export interface Prover {
  /** Prepares the proof while the form is filled in. */
  begin: () => void;
  /** Resolves to one proof; rejects with a ProofError. `box` holds the provider's widget. */
  prove: (box: HTMLElement, siteKey: string) => Promise<string>;
}

export class ProofError extends Error {
  constructor(readonly text: keyof typeof BOT_CHECK_TEXTS) {
    super(text);
  }
}

/** Throws a ProofError with one of the specification's texts. */
export function refuseProof(text: keyof typeof BOT_CHECK_TEXTS): never {
  throw new ProofError(text);
}
