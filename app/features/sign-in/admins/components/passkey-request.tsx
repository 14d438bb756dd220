import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";

/** Asks an admin of a live club, whose password alone opens the panel, to set a passkey up. */
export function PasskeyRequest() {
  return (
    <Alert
      tone="warning"
      title="Your password alone opens every member's data"
      action={<ButtonLink to="/admin/passkeys">Set up a passkey</ButtonLink>}
    >
      <p>With a passkey, a stolen password is not enough. It takes a minute.</p>
    </Alert>
  );
}
