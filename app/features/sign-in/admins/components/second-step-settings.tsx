import { Form } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { QrCode } from "~/ui/qr-code";

export interface SecondStepSettingsProps {
  isOn: boolean;
  codesLeft: number;
  /** The secret for the authenticator app, during set-up. */
  setup?: { qr: { size: number; path: string }; secret: string } | undefined;
  error?: string | undefined;
  /** Shown once, after switching on. */
  recoveryCodes?: string[] | undefined;
}

/** Switches the second step of one's own sign-in on and off. */
export function SecondStepSettings(props: SecondStepSettingsProps) {
  const { isOn, codesLeft, setup, error, recoveryCodes } = props;
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} />;
  if (isOn) {
    return (
      <Form method="post" className="grid max-w-sm justify-items-start gap-4">
        <p>
          Signing in takes a code from your authenticator app. Recovery codes left: {codesLeft}.
        </p>
        <Input
          label="Code"
          hint="To switch it off, type a code from the app or a recovery code."
          name="code"
          id="totp-code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          required
          errors={error ? [error] : undefined}
        />
        <Button name="intent" value="totp-off" variant="danger">
          Switch it off
        </Button>
      </Form>
    );
  }
  if (!setup) {
    return (
      <Form method="post" className="grid justify-items-start gap-4">
        <p className="text-muted">
          Ask for a code from an app on your phone as well as the password.
        </p>
        <Button name="intent" value="totp-start" variant="secondary">
          Set it up
        </Button>
      </Form>
    );
  }
  return (
    <Form method="post" className="grid max-w-sm gap-4">
      <p>Scan this with your authenticator app, then type the code that it shows.</p>
      <QrCode {...setup.qr} label="Set-up code for an authenticator app" className="max-w-48" />
      <p className="text-sm text-muted">
        No camera? Type <code className="figure break-all">{setup.secret}</code>
      </p>
      <Input
        label="Code"
        name="code"
        id="totp-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        errors={error ? [error] : undefined}
      />
      <Button name="intent" value="totp-confirm">
        Switch it on
      </Button>
    </Form>
  );
}

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Alert tone="success" title="It is on. Keep these recovery codes in a safe place." announce>
      <p>Each works once, for when you don’t have your phone. They won’t be shown again.</p>
      <ul className="figure mt-2 columns-1 sm:columns-2">
        {codes.map((code) => (
          <li key={code}>{code.match(/.{4}/g)?.join("-")}</li>
        ))}
      </ul>
    </Alert>
  );
}
