import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { BOT_CHECK_TEXTS } from "~/texts/site-wide/bot-check";

import { afterPaint } from "~/ui/use-painted-submit";
import { ProofError, type Prover, refuseProof } from "./solve-puzzle";

export interface BotCheckChoice {
  provider: "off" | "altcha" | "turnstile" | "recaptcha";
  siteKey?: string | undefined;
}

const noProver: Prover = { begin: () => {}, prove: async () => "" };

const provers: Record<BotCheckChoice["provider"], () => Promise<Prover>> = {
  off: async () => noProver,
  altcha: async () => (await import("./altcha")).workProver,
  turnstile: async () => (await import("../hosted-codes/hosted-check")).turnstileProver,
  recaptcha: async () => (await import("../hosted-codes/hosted-check")).recaptchaProver,
};

export interface BotProof {
  field: RefObject<HTMLInputElement | null>;
  box: RefObject<HTMLDivElement | null>;
  /** The specification's text for a failed proof. */
  error: string | undefined;
  /** Prepares the proof while the form is filled in. */
  begin: () => void;
  /** Resolves to whether the hidden field holds a proof. */
  complete: () => Promise<boolean>;
  /** Says that the server cannot be reached, or takes that back. */
  noteReach: (isReached: boolean) => void;
}

/** The bot check of a form that sends codes. `spent` changes when the last proof was used. */
export function useBotProof({ provider, siteKey = "" }: BotCheckChoice, spent: unknown): BotProof {
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the server uses the proof
  useEffect(() => {
    if (field.current) field.current.value = "";
  }, [spent]);

  const begin = useCallback(() => {
    afterPaint(() => {
      provers[provider]().then(
        (prover) => prover.begin(),
        () => {},
      );
    });
  }, [provider]);

  const complete = useCallback(async () => {
    try {
      const proof = await prove(provider, siteKey, box.current);
      if (!field.current?.isConnected) return refuseProof("not_initialized");
      field.current.value = proof;
      setError(undefined);
      return true;
    } catch (reason) {
      setError(BOT_CHECK_TEXTS[reason instanceof ProofError ? reason.text : "error"]);
      return false;
    }
  }, [provider, siteKey]);

  const noteReach = useCallback((isReached: boolean) => {
    setError(isReached ? undefined : BOT_CHECK_TEXTS.unreachable);
  }, []);

  return { field, box, error, begin, complete, noteReach };
}

async function prove(
  provider: BotCheckChoice["provider"],
  siteKey: string,
  box: HTMLElement | null,
): Promise<string> {
  if (!box?.isConnected) return refuseProof("not_initialized");
  const prover = await provers[provider]().catch(() => refuseProof("initialization_failed"));
  return await prover.prove(box, siteKey);
}
