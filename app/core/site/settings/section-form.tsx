import { Form, useNavigation } from "react-router";
import type { Section } from "~/content/section";
import { inputName } from "~/content/section-form";
import type { SectionValues } from "~/content/section-values";
import { SECTION_TEXTS } from "~/texts/site/site";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { LeaveDialog } from "~/ui/question-dialog";
import { useShownErrors } from "~/ui/use-shown-errors";
import { useUnsavedForm } from "~/ui/use-unsaved-form";

import { SectionField, SectionItems } from "./section-items";

export interface SectionFormProps {
  section: Section;
  values: SectionValues;
  /** The section's version that is shown. */
  seen: number;
  errors: Record<string, string[]>;
  /** Errors that belong to no single field. */
  formErrors: string[];
  /** What the form was answered with last. */
  answer: unknown;
  /** The list that gets an empty item. */
  addTo: string | undefined;
}

/** The form of a section. Every button submits it, so that it also works without a script. */
export function SectionForm(props: SectionFormProps) {
  const { section, values, seen, errors, formErrors, addTo } = props;
  const shown = useShownErrors(props.answer, formErrors);
  const question = useUnsavedForm(shown, props.answer !== undefined);
  const doing = useNavigation().formData?.get("intent");
  return (
    <Form ref={shown} method="post" encType="multipart/form-data" className="grid max-w-4xl gap-6">
      <ErrorSummary errors={formErrors} />
      <input type="hidden" name="seen" value={seen} />
      {/* Enter saves, whichever button comes first. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden />
      {section.fields.length > 0 && (
        <Card className="grid gap-4">
          {section.fields.map((field) => (
            <SectionField
              key={field.path}
              field={field}
              name={inputName(field.path)}
              value={values[field.path]}
              errors={errors}
            />
          ))}
        </Card>
      )}
      {section.lists.map((list) => (
        <SectionItems
          key={list.path}
          list={list}
          items={values[list.path]}
          errors={errors}
          withEmpty={addTo === list.path}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="save" variant="primary" busy={doing === "save"}>
          {SECTION_TEXTS.save}
        </Button>
        <Button name="intent" value="preview" busy={doing === "preview"}>
          {SECTION_TEXTS.preview}
        </Button>
      </div>
      <LeaveDialog question={question} />
    </Form>
  );
}
