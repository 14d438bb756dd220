import { useCallback, useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { PASSKEYS_TEXTS } from "~/texts/passkeys/passkeys";
import { USE_PASSKEY_TEXTS } from "~/texts/passkeys/use-passkey";
import type { PasskeyAnswer } from "./passkeys";

/** A page that is reloaded may still find the request of the one before in its way. */
const RETRY_MS = 500;
const TRIES = 3;

/** The browser's part, loaded when it is needed. */
const loadClient = () => import("./passkeys");
type Client = Awaited<ReturnType<typeof loadClient>>;

/** Whether this browser supports passkeys; undefined until the page's script runs. */
export function useHasPasskeys(): boolean | undefined {
  const [has, setHas] = useState<boolean>();
  useEffect(() => setHas("PublicKeyCredential" in window), []);
  return has;
}

/** Returns a function that sends a passkey's answer to the page, as a form with this intent. */
export function useSendPasskey(intent: string): (answer: string) => void {
  const submit = useSubmit();
  return useCallback(
    (answer) => void submit({ intent, answer }, { method: "post" }),
    [intent, submit],
  );
}

export interface Passkey {
  isBusy: boolean;
  /** Why the last attempt failed; nothing is said when the person closed the browser's dialog. */
  error: string | undefined;
  /** Asks the device for an answer to a challenge of the server. */
  use: () => void;
}

/**
 * Signs in with a passkey: by a button and, where the page has a field for it, by choosing one there. `wanted` says
 * what it is for; `onAnswer` gets what the server checks.
 */
export function usePasskey(
  wanted: string,
  onAnswer: (answer: string) => void,
  { inField }: { inField: boolean },
): Passkey {
  const { isBusy, error, attempt } = useAttempt();
  /** Counts the requests in the field: a dialog, or a visit to another page, ends the one before. */
  const [turn, setTurn] = useState(0);
  const latest = useRef<typeof onAnswer | undefined>(undefined);
  useEffect(() => {
    latest.current = onAnswer;
    // An answer that comes after the page was left is sent nowhere.
    return () => {
      latest.current = undefined;
    };
  }, [onAnswer]);

  useEffect(() => {
    if (!inField || !("PublicKeyCredential" in window)) return;
    return offerInField(wanted, {
      onAnswer: (answer) => latest.current?.(answer),
      onShownAgain: () => setTurn(turn + 1),
    });
  }, [inField, wanted, turn]);

  const use = useCallback(() => {
    void attempt((client) => client.askPasskey({ for: wanted }, false)).then((answer) => {
      if (answer === undefined) setTurn((now) => now + 1);
      else latest.current?.(answer);
    });
  }, [wanted, attempt]);

  return { isBusy, error, use };
}

interface FieldOffer {
  onAnswer: (answer: string) => void;
  /** The page came back from the browser's cache: its request has ended. */
  onShownAgain: () => void;
}

/** Offers passkeys in the page's field until one is chosen or the page hides; returns what ends it. */
export function offerInField(wanted: string, { onAnswer, onShownAgain }: FieldOffer): () => void {
  let isOver = false;
  const stop = () => {
    loadClient()
      .then((client) => client.stopWaiting())
      .catch(() => {});
  };
  const waiting = loadClient().then(async (client) => {
    if (!(await client.supportsPasskeyAutofill())) return;
    const outcome = await waitInField(client, { for: wanted }, () => isOver);
    if (outcome?.ok && !isOver) onAnswer(outcome.answer);
  });
  waiting.catch(() => {});
  // The browser ends no request of a page that goes into its cache, and refuses one beside it.
  const pageHides = () => stop();
  const pageShows = ({ persisted }: PageTransitionEvent) => persisted && onShownAgain();
  addEventListener("pagehide", pageHides);
  addEventListener("pageshow", pageShows);
  return () => {
    isOver = true;
    removeEventListener("pagehide", pageHides);
    removeEventListener("pageshow", pageShows);
    stop();
  };
}

/** Waits until a passkey is chosen in a field, a few times where another page's request is in the way. */
async function waitInField(
  client: Client,
  wanted: Record<string, string>,
  isOver: () => boolean,
): Promise<PasskeyAnswer | undefined> {
  for (let tries = 1; tries <= TRIES && !isOver(); tries += 1) {
    const outcome = await client.askPasskey(wanted, true);
    if (outcome.ok || outcome.reason === "stopped") return outcome;
    client.stopWaiting();
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return undefined;
}

/** Makes a passkey with options from `address`; `onAnswer` gets what the server stores. */
export function useNewPasskey(address: string, onAnswer: (answer: string) => void) {
  const { isBusy, error, attempt } = useAttempt();
  const make = useCallback(
    (fields: Record<string, string>) => {
      void attempt((client) => client.makePasskey(address, fields)).then((answer) => {
        if (answer !== undefined) onAnswer(answer);
      });
    },
    [address, attempt, onAnswer],
  );
  return { isBusy, error, make };
}

/** Asks the device: whether it is asked right now, and why the last attempt failed. `attempt` resolves to its answer, if any. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const attempt = useCallback(async (ask: (client: Client) => Promise<PasskeyAnswer>) => {
    setBusy(true);
    setError(undefined);
    const outcome = await loadClient()
      .then(ask)
      .catch((): PasskeyAnswer => ({ ok: false, reason: "failed" }));
    setBusy(false);
    if (outcome.ok) return outcome.answer;
    setError(errorOf(outcome));
    return undefined;
  }, []);
  return { isBusy, error, attempt };
}

/** Whether the device can make a passkey right now: undefined until it is known. */
export function useCanMakePasskeys(isAsked: boolean): boolean | undefined {
  const [can, setCan] = useState<boolean>();
  useEffect(() => {
    if (!isAsked || !("PublicKeyCredential" in window)) return;
    let isOver = false;
    loadClient()
      .then((client) => client.canMakePasskeys())
      .then((answer) => !isOver && setCan(answer))
      .catch(() => {});
    return () => {
      isOver = true;
    };
  }, [isAsked]);
  return can;
}

/** What to say of an attempt that came to nothing. */
function errorOf(outcome: Exclude<PasskeyAnswer, { ok: true }>): string | undefined {
  if (outcome.reason === "failed") return outcome.text ?? USE_PASSKEY_TEXTS.failed;
  return outcome.reason === "has_one" ? PASSKEYS_TEXTS.alreadyHere : undefined;
}
