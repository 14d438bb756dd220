import { solveChallenge } from "altcha-lib/v1";
import { type Prover, refuseProof } from "./use-prover";

interface Puzzle {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** Fetches a puzzle of the club's own and solves it; the browser stays free meanwhile. */
export const proveByWork: Prover = async () => {
  const response = await fetch("/bot-check", { cache: "no-store" }).catch(() => undefined);
  if (!response?.ok) return refuseProof("unreachable");
  const { algorithm, challenge, maxnumber, salt, signature }: Puzzle = await response.json();
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  if (!solution) return refuseProof("error");
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, ...solution }));
};
