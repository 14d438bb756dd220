import { Form, useNavigation } from "react-router";
import type { Field, FieldKind, ListOfItems, Section } from "~/content/section";
import { askedName, inputName, ON, rowsName, shownText } from "~/content/section-form";
import { type SectionValues, valueAt } from "~/content/section-values";
import { ownValue } from "~/lib/records";
import { SECTIONS_TEXTS } from "~/texts/site/sections";
import { DRAWING_LABELS, SECTION_TEXTS } from "~/texts/site/site";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select, Textarea } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
import { NamedLanguage } from "~/ui/named-language";
import { LeaveDialog } from "~/ui/question-dialog";
import { useShownErrors } from "~/ui/use-shown-errors";
import { useUnsavedForm } from "~/ui/use-unsaved-form";
import { Icon as ArrowUp } from "~icons/arrow-up";
import { Icon as Plus } from "~icons/plus";
import { Icon as Trash2 } from "~icons/trash";
import { ColourField } from "./colour-field";

interface SectionFormProps {
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

interface SectionItemsProps {
  list: ListOfItems;
  items: unknown;
  errors: Record<string, string[]>;
  /** An empty item comes last. */
  withEmpty: boolean;
}

/** The items of a list, each with its fields; one left empty is dropped when the form is saved. */
function SectionItems({ list, items, errors, withEmpty }: SectionItemsProps) {
  const known: unknown[] = Array.isArray(items) ? items : [];
  const shown = withEmpty ? [...known, {}] : known;
  const own = errors[inputName(list.path)];
  return (
    <section className="grid gap-4">
      <input type="hidden" name={rowsName(list)} value={shown.length} />
      {own && (
        <p role="alert" className="font-bold text-danger">
          {own.join(" ")}
        </p>
      )}
      {shown.map((item, index) => (
        <Card as="section" key={keyOf(list, item, index)} className="grid gap-4">
          <ItemHeader list={list} index={index} />
          {list.fields.map((field) => (
            <SectionField
              key={field.path}
              // An empty item may be left out, so none of its fields is required.
              field={Object.keys(item ?? {}).length === 0 ? { ...field, isOptional: true } : field}
              name={inputName(field.path, { list: list.path, index })}
              value={valueAt(item, field.path)}
              errors={errors}
            />
          ))}
        </Card>
      ))}
      {!list.isFixed && shown.length < list.most && (
        <Button
          name="intent"
          value={`more ${list.path}`}
          icon={<Plus />}
          className="w-fit"
          formNoValidate
        >
          {list.another}
        </Button>
      )}
    </section>
  );
}

function ItemHeader({ list, index }: { list: ListOfItems; index: number }) {
  const title = SECTIONS_TEXTS.numbered({ item: list.item, number: index + 1 });
  if (list.isFixed) return <CardHeader title={title} className="mb-0!" />;
  return (
    <CardHeader
      title={title}
      className="mb-0! flex-wrap"
      action={
        <span className="flex flex-wrap gap-2">
          {index > 0 && (
            <Button
              name="intent"
              value={`up ${list.path} ${index}`}
              size="small"
              variant="quiet"
              icon={<ArrowUp />}
              formNoValidate
            >
              <MarkedText
                text={SECTION_TEXTS.moveUp({ what: title })}
                marks={{ what: (words) => <span className="sr-only">{words}</span> }}
              />
            </Button>
          )}
          <Button
            name="intent"
            value={`remove ${list.path} ${index}`}
            size="small"
            variant="quiet"
            icon={<Trash2 />}
            formNoValidate
          >
            <MarkedText
              text={SECTION_TEXTS.remove({ what: title })}
              marks={{ what: (words) => <span className="sr-only">{words}</span> }}
            />
          </Button>
        </span>
      }
    />
  );
}

function keyOf(list: ListOfItems, item: unknown, index: number): string {
  const [first] = list.fields;
  return `${index} ${String(first && valueAt(item, first.path))}`;
}

interface SectionFieldProps {
  field: Field;
  name: string;
  value: unknown;
  errors: Record<string, string[]>;
}

/** The kinds that are typed into one line. A field for numbers alone would refuse the digits of other scripts. */
const INPUT_TYPES: Partial<Record<FieldKind, string>> = {
  line: "text",
  phone: "tel",
  number: "text",
  figures: "text",
  day: "date",
};

/** One value of a section, as it is typed in. */
function SectionField({ field, name, value, errors }: SectionFieldProps) {
  const { kind, label, another, hint, language, isOptional, mayBeBlank } = field;
  const text = shownText(kind, value);
  const common = {
    label,
    hint,
    name,
    id: name,
    // A value that the server has changed, such as one moved up, is shown again.
    key: text,
    errors: errors[name],
    required: !isOptional && !mayBeBlank,
    defaultValue: text,
  };
  if (kind === "picture")
    return (
      <PictureField
        label={text === "" ? label : (another ?? label)}
        {...{ name, text }}
        errors={errors[name]}
      />
    );
  if (kind === "switch") {
    const { key, defaultValue, required, ...rest } = common;
    return (
      <div key={key}>
        <input type="hidden" name={askedName(name)} value="yes" />
        <Checkbox
          {...rest}
          label={language ? <NamedLanguage language={language} /> : label}
          className={language && "language-names"}
          value={ON}
          defaultChecked={text === ON}
        />
      </div>
    );
  }
  if (kind === "choice") {
    const { key, ...rest } = common;
    return (
      <Select key={key} {...rest}>
        {isOptional && <option value="">{SECTION_TEXTS.noDrawing}</option>}
        {field.choices?.map((choice) => (
          <option key={choice} value={choice}>
            {choiceText(choice)}
          </option>
        ))}
      </Select>
    );
  }
  const { key, ...rest } = common;
  if (kind === "colour") return <ColourField key={key} {...rest} />;
  const type = INPUT_TYPES[kind];
  const inputMode = kind === "number" ? "numeric" : undefined;
  if (type) return <Input key={key} {...rest} type={type} inputMode={inputMode} />;
  return <Textarea key={key} {...rest} rows={kind === "paragraphs" ? 6 : 3} />;
}

/** A choice in words. */
function choiceText(choice: string): string {
  return ownValue(DRAWING_LABELS, choice) ?? choice;
}

interface PictureFieldProps {
  label: string;
  name: string;
  /** The address of the current picture; empty without one. */
  text: string;
  errors: string[] | undefined;
}

function PictureField({ label, name, text, errors }: PictureFieldProps) {
  return (
    <div className="grid gap-2">
      <input type="hidden" name={name} value={text} />
      <Input
        // A picture that the server has stored is not sent again.
        key={text}
        label={label}
        type="file"
        name={`${name}-file`}
        id={name}
        accept="image/jpeg,image/png,image/webp"
        hint={SECTION_TEXTS.pictureHint}
        errors={errors}
      />
      {text !== "" && (
        <div className="flex flex-wrap items-center gap-4">
          <img src={text} alt="" className="max-h-24 w-fit rounded-lg" />
          <label className="inline-flex min-h-11 items-center gap-2">
            <input type="checkbox" name={`${name}-remove`} className="size-5" />
            {SECTION_TEXTS.removePicture}
          </label>
        </div>
      )}
    </div>
  );
}
