import { Fingerprint } from "lucide-react";
import type { PasskeyButtonProps } from "~/core/people/sign-in/passkey-sign-in";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useHasPasskeys, usePasskey } from "./use-passkey";

/** Signs in with a passkey; not shown where the browser does not support passkeys. */
export function PasskeyButton({ wanted, inField = false, onAnswer, children }: PasskeyButtonProps) {
  const hasPasskeys = useHasPasskeys();
  const { isBusy, error, use } = usePasskey(wanted, onAnswer, { inField });
  // Its room is kept, so that the form does not move under a finger when the button comes.
  if (hasPasskeys === undefined)
    return <div aria-hidden className="h-11 [@media(scripting:none)]:hidden" />;
  if (!hasPasskeys) return null;
  return (
    <div className="grid gap-3">
      <Button
        type="button"
        variant="secondary"
        wide
        busy={isBusy}
        icon={<Fingerprint />}
        onClick={use}
      >
        {children}
      </Button>
      {error && (
        <Alert tone="danger" announce>
          {error}
        </Alert>
      )}
    </div>
  );
}
