import { useEffect, useState } from "react";
import { CODES_ON_WHATS_APP_TEXTS } from "~/texts/people/codes";
import { CODE_SENDING_TEXTS } from "~/texts/people/sign-in";
import { BotCheckField, SendCodeButton, WaitLine } from "./code-boxes";
import type { CodeAnswer } from "./code-state";
import { SEND_ON_WHATSAPP } from "./codes";
import { TrialMessage } from "./trial-message";
import type { useCodeForm } from "./use-code-form";
import { useWait } from "./use-wait";

export interface CodeSenderProps extends CodeAnswer {
  proof: ReturnType<typeof useCodeForm>["proof"];
  busy: boolean;
  disabled?: boolean;
  /** The digits in the phone field; a wait applies to its own number only. */
  digits?: string | undefined;
  /** Shown for 3 s after a code was sent. */
  sentText?: string;
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
  const counted = useWait(wait, digits);
  const asks = { wait: counted, disabled, wide: true };
  return (
    <div className="grid gap-3">
      <BotCheckField proof={proof} />
      <SendCodeButton {...asks} intent="send" variant={sent ? "secondary" : "primary"} busy={busy}>
        {sent ? CODE_SENDING_TEXTS.again : CODE_SENDING_TEXTS.send}
      </SendCodeButton>
      {sentText && sentAt && !proof.isUnsent && <SentText key={sentAt}>{sentText}</SentText>}
      {onWhatsApp && (
        <SendCodeButton
          {...asks}
          intent={SEND_ON_WHATSAPP}
          variant="secondary"
          busy={onWhatsApp.isBusy}
        >
          {CODES_ON_WHATS_APP_TEXTS.ask}
        </SendCodeButton>
      )}
      {counted.isWaiting && <WaitLine seconds={counted.left} />}
      <TrialMessage text={shown} />
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
