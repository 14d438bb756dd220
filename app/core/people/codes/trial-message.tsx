import { SIGN_IN_TEXTS } from "~/texts/people/sign-in";
import { Alert } from "~/ui/alert";

/** The message that trial mode shows on the screen; nothing in live mode. */
export function TrialMessage({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Alert tone="info" title={SIGN_IN_TEXTS.trial}>
      <p data-testid="shown-message" role="status" className="whitespace-pre-line">
        {text}
      </p>
    </Alert>
  );
}
