import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";

/** The name that other members see. */
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
      <Input
        label="Name"
        name="displayName"
        id="displayName"
        autoComplete="name"
        required
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
