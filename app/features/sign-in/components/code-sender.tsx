import { useEffect, useState } from "react";
import type { CodeWay } from "~/db/tables/access";
import { Button } from "~/ui/button";
import { type useCodeForm, useCountdown } from "../hooks/use-code-form";
import type { CodeWait } from "../rules/code-waits";
import { SEND_ON_WHATSAPP } from "../rules/code-ways";
import type { HostedRequest } from "../rules/hosted-codes";
import { codeSending } from "../texts";
import { codesOnWhatsApp } from "../texts/whatsapp";
import { ShownMessage } from "./shown-message";
import { WaitLine } from "./wait-line";

/** The server's answer to a request for a code, or to a code. */
export interface CodeAnswer {
  /** A code can be entered. */
  sent?: boolean;
  /** The message itself, in trial mode only. */
  shown?: string | undefined;
  /** When the code was sent; a resend empties the boxes. */
  sentAt?: number;
  /** When a code was refused, which empties the boxes too. */
  refusedAt?: number;
  /** Codes that the page now asks a hosted service for. */
  hosted?: HostedRequest[] | undefined;
  /** How long to wait for another code. */
  wait?: CodeWait | undefined;
  /** How a code was just sent. */
  way?: CodeWay;
  /** The service refused the code, so that another way may help. */
  isRefused?: boolean;
}

export interface CodeSenderProps extends CodeAnswer {
  proof: ReturnType<typeof useCodeForm>["proof"];
  busy: boolean;
  disabled?: boolean;
  /** The digits in the phone field; a wait applies to its own number only. */
  digits?: string | undefined;
  /** Shown for 3 s after a code was sent. */
  sentText?: string;
  /** Offers the code over WhatsApp. */
  onWhatsApp?: { isBusy: boolean } | undefined;
}

const SENT_TEXT_MS = 3_000;

/** Get OTP, then Resend, with bot check, countdown and, in trial mode, the message. */
export function CodeSender({
  proof,
  busy,
  disabled,
  digits,
  sent = false,
  shown,
  sentAt,
  sentText,
  wait,
  onWhatsApp,
}: CodeSenderProps) {
  const { left, isCounted } = useCountdown(wait);
  const isWaiting = left > 0 && (digits === undefined || digits === wait?.phone);
  return (
    <div className="grid gap-3">
      <input ref={proof.field} type="hidden" name="botCheck" />
      <div ref={proof.box} className="contents" />
      <Button
        name="intent"
        value="send"
        formNoValidate
        wide
        variant={sent ? "secondary" : "primary"}
        disabled={disabled || (isWaiting && isCounted)}
        busy={busy}
      >
        {sent ? codeSending.again : codeSending.send}
      </Button>
      {sentText && sentAt && !proof.isUnsent && <SentText key={sentAt}>{sentText}</SentText>}
      {onWhatsApp && (
        <Button
          name="intent"
          value={SEND_ON_WHATSAPP}
          formNoValidate
          wide
          variant="secondary"
          disabled={disabled || (isWaiting && isCounted)}
          busy={onWhatsApp.isBusy}
        >
          {codesOnWhatsApp.ask}
        </Button>
      )}
      {isWaiting && <WaitLine seconds={left} />}
      <ShownMessage text={shown} />
    </div>
  );
}

/** A line of its own that keeps its place when its text goes, so that no button moves under a finger. */
function SentText({ children }: { children: string }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SENT_TEXT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="text-center font-bold text-success">
      <span className={isOver ? "invisible" : undefined}>{children}</span>
    </p>
  );
}
