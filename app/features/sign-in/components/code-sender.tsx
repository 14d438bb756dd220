import { Button } from "~/ui/button";
import type { useBotProof } from "../hooks/use-bot-proof";
import { useCountdown } from "../hooks/use-code-form";
import { ShownMessage } from "./shown-message";

/** The server's answer to a request for a code. */
export interface CodeSent {
  /** A code is on its way. */
  sent?: boolean;
  /** The message itself, in trial mode only. */
  shown?: string | undefined;
  /** When the code was sent; a resend empties the boxes. */
  sentAt?: number;
  /** Seconds until another code can be requested. */
  waitSeconds?: number;
}

export interface CodeSenderProps extends CodeSent {
  proof: ReturnType<typeof useBotProof>;
  busy: boolean;
  disabled?: boolean;
}

/** Get OTP, then Resend, with bot check, countdown and, in trial mode, the message. */
export function CodeSender({
  proof,
  busy,
  disabled,
  sent = false,
  shown,
  sentAt,
  waitSeconds = 0,
}: CodeSenderProps) {
  const left = useCountdown(waitSeconds, sentAt);
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
        disabled={disabled || left > 0}
        busy={busy}
      >
        {sent ? "Resend" : "Get OTP"}
      </Button>
      {left > 0 && (
        <p className="text-center text-sm text-muted">
          Another code in <span className="figure">{left} s</span>
        </p>
      )}
      <ShownMessage text={shown} />
    </div>
  );
}
