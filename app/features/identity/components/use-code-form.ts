import { type FormEvent, useEffect, useState } from "react";
import { type BotCheckChoice, useBotProof } from "./use-bot-proof";

/** Holds a form back until its bot proof is there, whenever the pressed button sends a code. */
export function useCodeForm(botCheck: BotCheckChoice, answer: unknown) {
  const proof = useBotProof(botCheck, answer);
  const [isProving, setProving] = useState(false);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const sends = submitter instanceof HTMLButtonElement && submitter.value === "send";
    if (!sends || botCheck.provider === "off" || proof.field.current?.value) return;
    event.preventDefault();
    const form = event.currentTarget;
    setProving(true);
    void proof.complete().then((isProven) => {
      setProving(false);
      if (isProven) form.requestSubmit(submitter);
    });
  }

  return { proof, isProving, handleSubmit };
}

/** Whole seconds left of `seconds`, counted anew whenever `key` changes. */
export function useCountdown(seconds: number, key: unknown): number {
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code starts another countdown
  useEffect(() => {
    if (seconds <= 0) return setLeft(0);
    const end = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [seconds, key]);
  return left;
}

/** Asks the browser for the code of the message that arrives, where it can (WebOTP), and fills `field` in. */
export function useMessageCode(fieldId: string, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting || !("OTPCredential" in window)) return;
    const stop = new AbortController();
    const wanted = { otp: { transport: ["sms"] }, signal: stop.signal };
    navigator.credentials
      .get(wanted as CredentialRequestOptions)
      .then((found) => fillIn(fieldId, found))
      .catch(() => {});
    return () => stop.abort();
  }, [fieldId, isWaiting]);
}

function fillIn(fieldId: string, found: Credential | null): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLInputElement) || !found || !("code" in found)) return;
  field.value = String(found.code);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
