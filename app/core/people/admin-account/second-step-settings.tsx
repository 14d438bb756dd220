import { Form } from "react-router";
import { SECOND_STEP_SETTINGS_TEXTS } from "~/texts/people/rights-panel";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
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
        <p>{SECOND_STEP_SETTINGS_TEXTS.signingInTakesA({ codesLeft })}</p>
        <Input
          label={COMMON_WORDS.code}
          hint={SECOND_STEP_SETTINGS_TEXTS.toSwitchItOff}
          name="code"
          id="totp-code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          required
          errors={error ? [error] : undefined}
        />
        <Button name="intent" value="totp-off" variant="danger">
          {SECOND_STEP_SETTINGS_TEXTS.switchItOff}
        </Button>
      </Form>
    );
  }
  if (!setup) {
    return (
      <Form method="post" className="grid justify-items-start gap-4">
        <p className="text-muted">{SECOND_STEP_SETTINGS_TEXTS.about}</p>
        <Button name="intent" value="totp-start" variant="secondary">
          {SECOND_STEP_SETTINGS_TEXTS.setItUp}
        </Button>
      </Form>
    );
  }
  return (
    <Form method="post" className="grid max-w-sm gap-4">
      <p>{SECOND_STEP_SETTINGS_TEXTS.scan}</p>
      <QrCode {...setup.qr} label={SECOND_STEP_SETTINGS_TEXTS.codeLabel} className="max-w-48" />
      <p className="text-sm text-muted">
        <MarkedText
          text={SECOND_STEP_SETTINGS_TEXTS.typeInstead({ secret: setup.secret })}
          marks={{ secret: (words) => <code className="figure break-all">{words}</code> }}
        />
      </p>
      <Input
        label={COMMON_WORDS.code}
        name="code"
        id="totp-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        errors={error ? [error] : undefined}
      />
      <Button name="intent" value="totp-confirm" className="justify-self-start">
        {SECOND_STEP_SETTINGS_TEXTS.switchItOn}
      </Button>
    </Form>
  );
}

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Alert tone="success" title={SECOND_STEP_SETTINGS_TEXTS.itIsOnKeep} announce>
      <p>{SECOND_STEP_SETTINGS_TEXTS.recoveryCodes}</p>
      <ul className="figure mt-2 columns-1 sm:columns-2">
        {codes.map((code) => (
          <li key={code}>{code.match(/.{4}/g)?.join("-")}</li>
        ))}
      </ul>
    </Alert>
  );
}
