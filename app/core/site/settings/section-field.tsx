import type { Field, FieldKind } from "~/content/section";
import { askedName, ON, shownText } from "~/content/section-form";
import { Checkbox } from "~/ui/checkbox";
import { Input, Select, Textarea } from "~/ui/field";
import { anotherPictureText, SECTION_TEXTS } from "../texts";

export interface SectionFieldProps {
  field: Field;
  name: string;
  value: unknown;
  errors: Record<string, string[]>;
}

/** The kinds that are typed into one line. */
const INPUT_TYPES: Partial<Record<FieldKind, string>> = {
  line: "text",
  colour: "text",
  phone: "tel",
  number: "number",
  day: "date",
};

/** One value of a section, as it is typed in. */
export function SectionField({ field, name, value, errors }: SectionFieldProps) {
  const { kind, label, hint, isOptional, mayBeBlank } = field;
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
  if (kind === "picture") return <PictureField {...{ label, name, text }} errors={errors[name]} />;
  if (kind === "switch") {
    const { key, defaultValue, required, ...rest } = common;
    return (
      <div key={key}>
        <input type="hidden" name={askedName(name)} value="yes" />
        <Checkbox {...rest} value={ON} defaultChecked={text === ON} />
      </div>
    );
  }
  if (kind === "choice") {
    const { key, ...rest } = common;
    return (
      <Select key={key} {...rest}>
        {isOptional && <option value="">{SECTION_TEXTS.noDrawing}</option>}
        {field.choices?.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    );
  }
  const { key, ...rest } = common;
  const type = INPUT_TYPES[kind];
  if (type) return <Input key={key} {...rest} type={type} />;
  return <Textarea key={key} {...rest} rows={kind === "paragraphs" ? 6 : 3} />;
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
        label={text === "" ? label : anotherPictureText(label)}
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
