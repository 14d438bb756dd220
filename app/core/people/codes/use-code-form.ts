import {
  type FocusEvent,
  type FormEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { isConnectionLost, listenForConnection } from "~/ui/lost-connection";
import { usePaintedSubmit } from "~/ui/use-painted-submit";
import { type BotCheckChoice, useBotProof } from "../bot-check/use-bot-proof";
import type { HostedRequest } from "../hosted-codes/hosted-codes";
import { type HostedTexts, useHostedCodes } from "../hosted-codes/use-hosted-codes";

/**
 * Delays a submit that sends a code until its bot proof is complete, and one with codes of a service until it checked
 * them. `listeners` are for the form of Conform.
 */
export function useCodeForm(
  botCheck: BotCheckChoice,
  answer: unknown,
  service: { hosted?: HostedRequest[] | undefined; texts?: HostedTexts } = {},
) {
  const proof = useBotProof(botCheck, answer);
  const [isProving, setProving] = useState(false);
  const isBegun = useRef(false);
  const painted = usePaintedSubmit();
  const hosted = useHostedCodes(service.hosted, { texts: service.texts, send: painted.send });

  const isReached = useRef(false);
  const isSending = useRef(false);
  const { noteReach } = proof;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer ends what was being sent
  useEffect(() => {
    isSending.current = false;
  }, [answer]);
  useEffect(
    () =>
      listenForConnection(() => {
        if (isConnectionLost()) isReached.current = false;
        if (isSending.current) noteReach(!isConnectionLost());
      }),
    [noteReach],
  );

  /** An offline browser may still reach a server on the same machine. */
  function sendIfReached(event: SubmitEvent<HTMLFormElement>, submitter: HTMLElement) {
    event.preventDefault();
    const form = event.currentTarget;
    setProving(true);
    void fetch("/healthz", { cache: "no-store" })
      .then(({ ok }) => ok)
      .catch(() => false)
      .then((isOpen) => {
        setProving(false);
        noteReach(isOpen);
        if (!isOpen || !form.isConnected) return;
        isReached.current = true;
        form.requestSubmit(submitter);
      });
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent;
    const sends = submitter instanceof HTMLButtonElement && submitter.value.startsWith("send");
    isSending.current = sends;
    if (sends && !navigator.onLine && !isReached.current) return sendIfReached(event, submitter);
    if (painted.hold(event) || hosted.holdForCodes(event)) return;
    if (!sends || botCheck.provider === "off" || proof.field.current?.value) return;
    event.preventDefault();
    if (isBegun.current) return;
    isBegun.current = true;
    const form = event.currentTarget;
    setProving(true);
    void proof.complete().then((isProven) => {
      isBegun.current = false;
      setProving(false);
      if (isProven) painted.send(form, submitter);
    });
  }

  /** A refusal takes the focus too, and needs no proof. */
  function handleFocus({ target }: FocusEvent<HTMLFormElement>) {
    if (!target.matches("[role=alert]")) proof.begin();
  }

  const told = { ...proof, error: proof.error ?? hosted.error, isUnsent: hosted.isUnsent };
  const listeners = { onSubmit: handleSubmit, onInput: stopConformListener, onFocus: handleFocus };
  return { proof: told, isProving: isProving || hosted.isBusy, listeners };
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
    const wanted: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ["sms"] },
      signal: stop.signal,
    };
    navigator.credentials
      .get(wanted)
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

/**
 * Stops Conform's document listener, which reads the whole form at each key and comes after React's: for a
 * form that shows nothing of its typed values.
 */
function stopConformListener({ nativeEvent }: FormEvent): void {
  nativeEvent.stopImmediatePropagation();
}
