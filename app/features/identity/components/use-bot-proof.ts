import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { BOT_CHECK_TEXTS } from "~/content/bot-check-texts";
import { ProofError, type Prover, refuseProof } from "./use-prover";

export interface BotCheckChoice {
  provider: "off" | "altcha" | "turnstile" | "recaptcha";
  siteKey?: string | undefined;
}

const provers: Record<BotCheckChoice["provider"], () => Promise<Prover>> = {
  off: async () => async () => "",
  altcha: async () => (await import("./use-altcha")).proveByWork,
  turnstile: async () => (await import("./use-hosted-check")).proveToTurnstile,
  recaptcha: async () => (await import("./use-hosted-check")).proveToRecaptcha,
};

interface BotProof {
  field: RefObject<HTMLInputElement | null>;
  box: RefObject<HTMLDivElement | null>;
  /** What went wrong, in the specification's words. */
  error: string | undefined;
  /** Begins the work while the person is still typing. */
  begin: () => void;
  /** Resolves to whether the hidden field holds a proof. */
  complete: () => Promise<boolean>;
}

/** The invisible bot check of a form that sends codes. `spent` changes when the last proof was used up. */
export function useBotProof({ provider, siteKey = "" }: BotCheckChoice, spent: unknown): BotProof {
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const work = useRef<Promise<string>>(undefined);
  const [error, setError] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer of the server uses the proof up
  useEffect(() => {
    work.current = undefined;
    if (field.current) field.current.value = "";
  }, [spent]);

  const begin = useCallback(() => {
    work.current ??= prove(provider, siteKey, box.current);
    work.current.catch(() => {});
  }, [provider, siteKey]);

  const complete = useCallback(async () => {
    if (!field.current) {
      setError(BOT_CHECK_TEXTS.not_initialized);
      return false;
    }
    begin();
    try {
      field.current.value = (await work.current) ?? "";
      setError(undefined);
      return true;
    } catch (reason) {
      work.current = undefined;
      setError(BOT_CHECK_TEXTS[reason instanceof ProofError ? reason.text : "error"]);
      return false;
    }
  }, [begin]);

  return { field, box, error, begin, complete };
}

async function prove(
  provider: BotCheckChoice["provider"],
  siteKey: string,
  box: HTMLElement | null,
): Promise<string> {
  if (!box) return refuseProof("not_initialized");
  const prover = await provers[provider]().catch(() => refuseProof("initialization_failed"));
  return await prover(box, siteKey);
}
