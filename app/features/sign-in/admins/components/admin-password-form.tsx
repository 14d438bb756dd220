import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";

/** The form for one's own admin password. */
export function AdminPasswordForm({
  result,
  isDone,
}: {
  result: SubmissionResult | undefined;
  isDone: boolean;
}) {
  const [form, fields] = useForm<{ current: string; password: string }>({
    id: "admin-password",
    lastResult: result ?? null,
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid max-w-sm gap-4">
      {isDone && (
        <Alert tone="success" announce>
          Your password is changed. Every other device is signed out.
        </Alert>
      )}
      <ErrorSummary id={form.errorId} errors={form.errors} />
      <Input
        label="Current password"
        type="password"
        name="current"
        id="current"
        autoComplete="current-password"
        required
        errors={fields.current.errors}
      />
      <Input
        label="New password"
        hint="12 to 128 characters, and not easy to guess."
        type="password"
        name="password"
        id="new-password"
        autoComplete="new-password"
        required
        errors={fields.password.errors}
      />
      <Button name="intent" value="password" variant="secondary">
        Change password
      </Button>
    </Form>
  );
}
