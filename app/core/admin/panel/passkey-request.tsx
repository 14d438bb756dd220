import { PASSKEY_REQUEST_TEXTS } from "~/core/people/rights/panel-texts";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";

/** Asks an admin of a live club, whose password alone opens the panel, to set a passkey up. */
export function PasskeyRequest() {
  return (
    <Alert
      tone="warning"
      title={PASSKEY_REQUEST_TEXTS.yourPasswordAloneOpens}
      action={<ButtonLink to="/admin/passkeys">{PASSKEY_REQUEST_TEXTS.setUpAPasskey}</ButtonLink>}
    >
      <p>{PASSKEY_REQUEST_TEXTS.withAPasskeyA}</p>
    </Alert>
  );
}
