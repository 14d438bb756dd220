import { Form, useNavigation } from "react-router";
import type { EmailSettingsProps } from "~/core/messages/choices/notification-choices";
import { EMAIL_TEXTS } from "~/texts/messages/channels";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";

/** Where receipts and news go by e-mail: an address, the code that confirms it, and how it ends. */
export function EmailSettings({ email, refused }: EmailSettingsProps) {
  const { confirmed, since = "", asked, suggested } = email;
  return (
    <div className="grid justify-items-start gap-5">
      <p>{EMAIL_TEXTS.what}</p>
      {confirmed !== undefined && (
        <p className="wrap-anywhere">{EMAIL_TEXTS.on({ address: confirmed, day: since })}</p>
      )}
      {asked !== undefined && (
        <Step step="confirm" label={EMAIL_TEXTS.confirm}>
          <p className="wrap-anywhere">{EMAIL_TEXTS.sentTo({ address: asked })}</p>
          <Input
            name="code"
            className="w-full"
            label={EMAIL_TEXTS.code}
            required
            autoComplete="one-time-code"
            autoCapitalize="characters"
            maxLength={20}
            errors={refused?.field === "code" ? [refused.error] : undefined}
            announce
          />
        </Step>
      )}
      <Step step="ask" label={askLabel(email)} isQuiet={(confirmed ?? asked) !== undefined}>
        <Input
          key={asked}
          name="address"
          className="w-full"
          label={confirmed === undefined ? EMAIL_TEXTS.address : EMAIL_TEXTS.other}
          type="email"
          required
          autoComplete="email"
          maxLength={200}
          defaultValue={refused?.typed || asked || (confirmed === undefined ? suggested : "") || ""}
          errors={refused?.field === "address" ? [refused.error] : undefined}
          announce
        />
      </Step>
      {(confirmed ?? asked) !== undefined && (
        <Step step="off" label={EMAIL_TEXTS.turnOff} isQuiet />
      )}
    </div>
  );
}

function askLabel({ confirmed, asked }: EmailSettingsProps["email"]): string {
  if (asked !== undefined) return EMAIL_TEXTS.again;
  return confirmed === undefined ? EMAIL_TEXTS.agree : EMAIL_TEXTS.change;
}

interface StepProps {
  step: "ask" | "confirm" | "off";
  label: string;
  isQuiet?: boolean;
  children?: React.ReactNode;
}

function Step({ step, label, isQuiet = false, children }: StepProps) {
  const isBusy = useNavigation().formData?.get("step") === step;
  return (
    <Form
      method="post"
      preventScrollReset
      className="grid w-full max-w-md justify-items-start gap-3"
    >
      <input type="hidden" name="intent" value="email" />
      <input type="hidden" name="step" value={step} />
      {children}
      <Button variant={isQuiet ? "quiet" : "primary"} busy={isBusy}>
        {label}
      </Button>
    </Form>
  );
}
