import { Fingerprint } from "lucide-react";
import { type SubmitEvent, useCallback } from "react";
import { useSubmit } from "react-router";
import type { HostedRequest } from "~/core/people/hosted-codes/hosted-codes";
import { useHostedCodes } from "~/core/people/hosted-codes/use-hosted-codes";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { CodeInput } from "~/ui/code-input";
import { Input } from "~/ui/field";
import { NEW_PASSKEY_FORM_TEXTS } from "./texts";
import { useHasPasskeys, useNewPasskey } from "./use-passkey";

export interface NewPasskeyFormProps {
  /** Where the browser gets its options. */
  address: string;
  /** What the owner proves first; nothing shortly after a sign-in. */
  proof: "code" | "password" | undefined;
  /** The code that the page now asks a hosted service for. */
  hosted?: HostedRequest[] | undefined;
}

/** Adds a passkey of this device; says so where the browser does not support passkeys. */
export function NewPasskeyForm({ address, proof, hosted }: NewPasskeyFormProps) {
  const submit = useSubmit();
  const send = useCallback(
    (answer: string) => void submit({ intent: "add", answer }, { method: "post" }),
    [submit],
  );
  const hasPasskeys = useHasPasskeys();
  const passkey = useNewPasskey(address, send);
  const service = useHostedCodes(hosted);
  const error = passkey.error ?? service.error;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (service.holdForCodes(event)) return;
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    passkey.make(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])));
  }

  if (!hasPasskeys) return <p className="text-muted">{NEW_PASSKEY_FORM_TEXTS.noPasskeys}</p>;
  return (
    <form onSubmit={handleSubmit} className="grid max-w-md justify-items-start gap-4">
      {error && (
        <Alert tone="danger" announce>
          {error}
        </Alert>
      )}
      {proof === "code" && (
        <CodeInput label={NEW_PASSKEY_FORM_TEXTS.code} name="otp" id="passkey-otp" required />
      )}
      {proof === "password" && (
        <Input
          label={NEW_PASSKEY_FORM_TEXTS.password}
          name="password"
          id="passkey-password"
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <Button variant="primary" busy={passkey.isBusy || service.isBusy} icon={<Fingerprint />}>
        {NEW_PASSKEY_FORM_TEXTS.add}
      </Button>
    </form>
  );
}
