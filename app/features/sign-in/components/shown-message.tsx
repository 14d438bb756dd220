import { Alert } from "~/ui/alert";
import { signIn } from "../texts";

/** The message that trial mode shows on the screen; nothing in live mode. */
export function ShownMessage({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Alert tone="info" title={signIn.trial}>
      <output data-testid="shown-message">{text}</output>
    </Alert>
  );
}
