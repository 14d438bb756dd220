import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useCallback } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { PasskeyButton } from "../../passkeys/components/passkey-button";
import { AdminDoor } from "./admin-door";

export interface SecondStepFormProps {
  result: SubmissionResult | undefined;
  /** The admin may use a passkey instead of a code. */
  hasPasskey: boolean;
}

/** The form for a passkey or a code, after the password. */
export function SecondStepForm({ result, hasPasskey }: SecondStepFormProps) {
  const [form, fields] = useForm<{ code: string }>({
    id: "second-step",
    lastResult: result ?? null,
  });
  const busy = useNavigation().formMethod === "POST";
  const submit = useSubmit();
  const sendPasskey = useCallback(
    (answer: string) => void submit({ intent: "passkey-step", answer }, { method: "post" }),
    [submit],
  );
  return (
    <AdminDoor>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <div className="grid gap-1 text-center">
          <h1 className="text-title">One more step</h1>
          <p className="text-muted">
            {hasPasskey
              ? "Use your passkey, or type a code."
              : "Type the code that your authenticator app shows now."}
          </p>
        </div>
        <ErrorSummary errors={form.errors} />
        {hasPasskey && (
          <>
            <input type="hidden" name="hasPasskey" value="yes" />
            <PasskeyButton wanted="admin-step" onAnswer={sendPasskey}>
              Use my passkey
            </PasskeyButton>
          </>
        )}
        <Input
          label="Code"
          hint="Without your phone: one of your recovery codes."
          name="code"
          id="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          required
          errors={fields.code.errors}
        />
        <Button name="intent" value="second-step" wide busy={busy}>
          {busy ? "Signing in..." : "Sign In"}
        </Button>
        <p className="text-center">
          <Link to="/admin" reloadDocument className="text-link">
            Start again
          </Link>
        </p>
      </Form>
    </AdminDoor>
  );
}
