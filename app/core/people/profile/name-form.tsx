import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { NAME_FORM_TEXTS } from "../member-pages-texts";

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
          {NAME_FORM_TEXTS.otherMembersSeeThe}
        </Alert>
      )}
      <Input
        label={NAME_FORM_TEXTS.publicName}
        hint={NAME_FORM_TEXTS.whatOtherMembersSee}
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
        {NAME_FORM_TEXTS.saveName}
      </Button>
    </Form>
  );
}
