import { type FormEvent, useEffect, useState } from "react";
import { type BotCheckChoice, useBotProof } from "./use-bot-proof";

/** Delays a submit that sends a code until its bot proof is complete. */
export function useCodeForm(botCheck: BotCheckChoice, answer: unknown) {
  const proof = useBotProof(botCheck, answer);
  const [isProving, setProving] = useState(false);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const sends = submitter instanceof HTMLButtonElement && submitter.value.startsWith("send");
    if (!sends || botCheck.provider === "off" || proof.field.current?.value) return;
    event.preventDefault();
    const form = event.currentTarget;
    setProving(true);
    void proof.complete().then((isProven) => {
      setProving(false);
      // A form cannot be submitted during the submit event that was prevented.
      if (isProven) setTimeout(() => form.requestSubmit(submitter));
    });
  }

  return { proof, isProving, handleSubmit };
}

/** Whole seconds left since the code of `sentAt`; an answer without a code does not restart the countdown. */
export function useCountdown(seconds: number, sentAt: number | undefined): number {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another code restarts the countdown
  useEffect(() => {
    if (sentAt) setEnd(performance.now() + seconds * 1000);
  }, [sentAt]);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

/** Focuses the code field when a code was sent. */
export function useCodeFocus(fieldId: string, sentAt: number | undefined): void {
  useEffect(() => {
    if (sentAt) document.getElementById(fieldId)?.focus();
  }, [fieldId, sentAt]);
}

/** Fills in the code of the received message where the browser supports WebOTP; again after a resend. */
export function useMessageCode(
  fieldId: string,
  isWaiting: boolean,
  sentAt: number | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a resend needs another request to the browser
  useEffect(() => {
    if (!isWaiting || !("OTPCredential" in window)) return;
    const stop = new AbortController();
    const wanted = { otp: { transport: ["sms"] }, signal: stop.signal };
    navigator.credentials
      .get(wanted as CredentialRequestOptions)
      .then((found) => fillIn(fieldId, found))
      .catch(() => {});
    return () => stop.abort();
  }, [fieldId, isWaiting, sentAt]);
}

function fillIn(fieldId: string, found: Credential | null): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLInputElement) || !found || !("code" in found)) return;
  field.value = String(found.code);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
