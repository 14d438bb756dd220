import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";

/** The form for the public name. */
export function NameForm({
  result,
  displayName,
}: {
  result?: SubmissionResult | undefined;
  displayName: string | null;
}) {
  const [form, fields] = useForm<{ displayName: string }>({
    id: "name",
    lastResult: result ?? null,
  });
  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-wrap items-end gap-3">
      {result?.status === "success" && (
        <Alert tone="success" announce className="basis-full">
          Other members see the new name from now on.
        </Alert>
      )}
      <Input
        label="Public name"
        hint="What other members see."
        name="displayName"
        id="displayName"
        autoComplete="name"
        required
        maxLength={100}
        className="grow"
        defaultValue={fields.displayName.initialValue ?? displayName ?? ""}
        errors={fields.displayName.errors}
      />
      <Button name="intent" value="rename" variant="secondary">
        Save name
      </Button>
    </Form>
  );
}
