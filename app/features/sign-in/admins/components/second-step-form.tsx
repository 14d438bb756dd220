import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { AdminDoor } from "./admin-door";

/** The form for an authenticator or recovery code, after the password. */
export function SecondStepForm({ result }: { result: SubmissionResult | undefined }) {
  const [form, fields] = useForm<{ code: string }>({
    id: "second-step",
    lastResult: result ?? null,
  });
  const busy = useNavigation().formMethod === "POST";
  return (
    <AdminDoor>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <div className="grid gap-1 text-center">
          <h1 className="text-title">One more step</h1>
          <p className="text-muted">Type the code that your authenticator app shows now.</p>
        </div>
        <ErrorSummary id={form.errorId} errors={form.errors} />
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
