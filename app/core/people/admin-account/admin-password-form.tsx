import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { ADMIN_PASSWORD_FORM_TEXTS } from "../rights/panel-texts";

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
          {ADMIN_PASSWORD_FORM_TEXTS.yourPasswordIsChanged}
        </Alert>
      )}
      <ErrorSummary id={form.errorId} errors={form.errors} />
      <Input
        label={ADMIN_PASSWORD_FORM_TEXTS.currentPassword}
        type="password"
        name="current"
        id="current"
        autoComplete="current-password"
        required
        errors={fields.current.errors}
      />
      <Input
        label={ADMIN_PASSWORD_FORM_TEXTS.newPassword}
        hint={ADMIN_PASSWORD_FORM_TEXTS.lengthHint}
        type="password"
        name="password"
        id="new-password"
        autoComplete="new-password"
        required
        errors={fields.password.errors}
      />
      <Button name="intent" value="password" variant="secondary">
        {ADMIN_PASSWORD_FORM_TEXTS.changePassword}
      </Button>
    </Form>
  );
}
