import { createHash } from "node:crypto";
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import { BOT_PROOF_LIFETIME_MS, type BotCheck } from "./bot-check";

/**
 * Attempts that a browser needs at most, half of these on average; a slow phone makes some thousand a second.
 */
export const EASY_NUMBERS = 5_000;
export const HARD_NUMBERS = 100_000;

interface Solution {
  algorithm: "SHA-256";
  challenge: string;
  number: number;
  salt: string;
  signature: string;
}

/** A proof-of-work puzzle, created and verified here without another service, a picture or a cookie. */
export function altchaCheck(hmacKey: string): BotCheck {
  return {
    provider: "altcha",
    async challenge({ now, hard }) {
      const maxnumber = hard ? HARD_NUMBERS : EASY_NUMBERS;
      const expires = new Date(now + BOT_PROOF_LIFETIME_MS);
      const params = { max: String(maxnumber) };
      return await createChallenge({ hmacKey, maxnumber, expires, params });
    },
    async verify({ proof, now, hard }) {
      const solution = solutionOf(proof);
      if (!solution) return { ok: false, reason: "failed" };
      const isRight = await verifySolution(solution, hmacKey, false).catch(() => false);
      if (!isRight) return { ok: false, reason: "failed" };
      const { expires, max } = extractParams(solution);
      if (!(Number(expires) * 1000 > now)) return { ok: false, reason: "expired" };
      if (hard && !(Number(max) >= HARD_NUMBERS)) return { ok: false, reason: "expired" };
      return { ok: true, once: createHash("sha256").update(solution.challenge).digest("hex") };
    },
  };
}

function solutionOf(proof: string): Solution | undefined {
  try {
    const found: unknown = JSON.parse(atob(proof));
    return isSolution(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function isSolution(found: unknown): found is Solution {
  if (typeof found !== "object" || found === null) return false;
  const {
    algorithm,
    challenge,
    number,
    salt,
    signature,
  }: Partial<Record<keyof Solution, unknown>> = found;
  const texts = [challenge, salt, signature].every((text) => typeof text === "string");
  return algorithm === "SHA-256" && texts && Number.isSafeInteger(number);
}
