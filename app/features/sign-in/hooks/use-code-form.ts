import { type FormEvent, useEffect, useState } from "react";
import { type BotCheckChoice, useBotProof } from "./use-bot-proof";

/** Holds a form back until its bot proof is there, whenever the pressed button sends a code. */
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
      // A form refuses to be submitted while it still tells of the submit that was held back.
      if (isProven) setTimeout(() => form.requestSubmit(submitter));
    });
  }

  return { proof, isProving, handleSubmit };
}

/** Whole seconds left of the wait that began with the code of `sentAt`; an answer without a code changes nothing. */
export function useCountdown(seconds: number, sentAt: number | undefined): number {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code starts another wait
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

/** Puts the person into the code's boxes as soon as a code is on its way. */
export function useCodeFocus(fieldId: string, sentAt: number | undefined): void {
  useEffect(() => {
    if (sentAt) document.getElementById(fieldId)?.focus();
  }, [fieldId, sentAt]);
}

/** Asks the browser for the code of the message that arrives, where it can (WebOTP), and fills `field` in; anew after a resend. */
export function useMessageCode(
  fieldId: string,
  isWaiting: boolean,
  sentAt: number | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a browser that gave one code waits for no other by itself
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
