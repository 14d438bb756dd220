import { useCallback, useEffect, useRef, useState } from "react";
import type { PasskeyAnswer } from "./passkeys";

const FAILED_TEXT = "That didn't work. Please try again.";

/** The browser's part, loaded when it is needed. */
const loadClient = () => import("./passkeys");

/** Whether this browser supports passkeys; undefined until the page's script runs. */
export function useHasPasskeys(): boolean | undefined {
  const [has, setHas] = useState<boolean>();
  useEffect(() => setHas("PublicKeyCredential" in window), []);
  return has;
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
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
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
    let isOver = false;
    const waiting = loadClient().then(async (client) => {
      if (isOver || !(await client.supportsPasskeyAutofill())) return client;
      const outcome = await client.askPasskey({ for: wanted }, true);
      if (outcome.ok && !isOver) latest.current?.(outcome.answer);
      return client;
    });
    waiting.catch(() => {});
    return () => {
      isOver = true;
      loadClient()
        .then((client) => client.stopWaiting())
        .catch(() => {});
    };
  }, [inField, wanted]);

  const use = useCallback(() => {
    setBusy(true);
    setError(undefined);
    void loadClient()
      .then((client) => client.askPasskey({ for: wanted }, false))
      .catch((): PasskeyAnswer => ({ ok: false, reason: "failed" }))
      .then((outcome) => {
        setBusy(false);
        if (outcome.ok) latest.current?.(outcome.answer);
        else if (outcome.reason === "failed") setError(outcome.text ?? FAILED_TEXT);
      });
  }, [wanted]);

  return { isBusy, error, use };
}

/** Makes a passkey with options from `address`; `onAnswer` gets what the server stores. */
export function useNewPasskey(address: string, onAnswer: (answer: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const make = useCallback(
    (fields: Record<string, string>) => {
      setBusy(true);
      setError(undefined);
      void loadClient()
        .then((client) => client.makePasskey(address, fields))
        .catch((): PasskeyAnswer => ({ ok: false, reason: "failed" }))
        .then((outcome) => {
          setBusy(false);
          if (outcome.ok) onAnswer(outcome.answer);
          else if (outcome.reason === "failed") setError(outcome.text ?? FAILED_TEXT);
        });
    },
    [address, onAnswer],
  );
  return { isBusy, error, make };
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
