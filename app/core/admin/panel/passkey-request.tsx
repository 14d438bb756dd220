import { IfPage } from "~/core/people/rights/if-right";
import { PASSKEY_REQUEST_TEXTS } from "~/texts/people/rights-panel";

import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";

/** Asks an admin of a live club, whose password alone opens the panel, to set a passkey up. */
export function PasskeyRequest() {
  return (
    <Alert
      tone="warning"
      title={PASSKEY_REQUEST_TEXTS.yourPasswordAloneOpens}
      action={
        <IfPage path="/admin/passkeys">
          <ButtonLink to="/admin/passkeys">{PASSKEY_REQUEST_TEXTS.setUpAPasskey}</ButtonLink>
        </IfPage>
      }
    >
      <p>{PASSKEY_REQUEST_TEXTS.why}</p>
    </Alert>
  );
}
