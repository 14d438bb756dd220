import { FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { PROFILE_FORM_TEXTS } from "~/texts/people/member-pages";
import { Input, type InputProps, Select } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { optionLabel } from "./option-label";
import type { Field, ProfileField } from "./profile-fields";

interface ProfileControlProps
  extends Pick<InputProps, "autoComplete" | "className" | "errors" | "id" | "required"> {
  field: Field;
  /** The field's own label by default. */
  label?: string;
  hint?: string | undefined;
  defaultValue: string | undefined;
}

/** The control of a form in which a field of the profile is typed or chosen. */
export function ProfileControl({ field, ...props }: ProfileControlProps) {
  const { name, kind, options = [], most, prefix, input }: ProfileField & Field = field;
  const control = { label: FIELD_TEXTS[name].label, name, ...props };
  if (kind === "phone") return <PhoneField autoComplete="off" {...control} isAnyNumber />;
  if (kind !== "choice")
    return (
      <Input
        maxLength={most}
        {...(prefix !== undefined && { prefix })}
        type={kind === "birth_date" ? "date" : "text"}
        {...input}
        {...control}
      />
    );
  const { autoComplete: _, ...choice } = control;
  return (
    <Select {...choice}>
      <option value="">{PROFILE_FORM_TEXTS.choose}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {optionLabel(option)}
        </option>
      ))}
    </Select>
  );
}
