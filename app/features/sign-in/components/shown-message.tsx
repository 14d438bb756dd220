import { Alert } from "~/ui/alert";

/** The text message that trial mode sends to the screen instead of a phone; nothing in live mode. */
export function ShownMessage({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Alert tone="info" title="Trial: no message was sent, here it is">
      <output data-testid="shown-message">{text}</output>
    </Alert>
  );
}
