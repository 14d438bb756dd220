import { Alert } from "~/ui/alert";
import { signIn } from "../sign-in/sign-in-texts";

/** The message that trial mode shows on the screen; nothing in live mode. */
export function TrialMessage({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Alert tone="info" title={signIn.trial}>
      <p data-testid="shown-message" role="status" className="whitespace-pre-line">
        {text}
      </p>
    </Alert>
  );
}
