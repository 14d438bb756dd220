import type {
  NewPasskeyButtonProps,
  PasskeyButtonProps,
} from "~/core/people/sign-in/sign-in-prompt";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Icon as Fingerprint } from "~icons/fingerprint-pattern";
import { useHasPasskeys, useNewPasskey, usePasskey, useSendPasskey } from "./use-passkey";

/** Signs in with a passkey; not shown where the browser does not support passkeys. */
export function PasskeyButton({ wanted, inField = false, onAnswer, children }: PasskeyButtonProps) {
  const send = useSendPasskey(wanted === "admin-step" ? "passkey-step" : "passkey");
  const { isBusy, error, use } = usePasskey(wanted, onAnswer ?? send, { inField });
  return (
    <ButtonWithError isBusy={isBusy} error={error} onClick={use}>
      {children}
    </ButtonWithError>
  );
}

/** Makes a passkey; not shown where the browser does not support passkeys. */
export function NewPasskeyButton({ address, children }: NewPasskeyButtonProps) {
  const { isBusy, error, make } = useNewPasskey(address, useSendPasskey("passkey"));
  return (
    <ButtonWithError isBusy={isBusy} error={error} onClick={() => make({})}>
      {children}
    </ButtonWithError>
  );
}

interface ButtonWithErrorProps {
  isBusy: boolean;
  error: string | undefined;
  onClick: () => void;
  children: string;
}

function ButtonWithError({ isBusy, error, onClick, children }: ButtonWithErrorProps) {
  const hasPasskeys = useHasPasskeys();
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
        onClick={onClick}
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
