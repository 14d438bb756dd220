import type { ReactNode } from "react";
import { classNames } from "./class-names";
import {
  FieldErrors,
  FieldHint,
  type FieldTexts,
  RequiredMark,
  useFieldLinks,
} from "./field-frame";

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps extends Omit<FieldTexts, "hideLabel"> {
  name: string;
  options: RadioOption[];
  id?: string;
  form?: string;
  defaultValue?: string | undefined;
  required?: boolean | undefined;
  /** `row` places the options side by side where there is room. */
  layout?: "column" | "row";
}

/** One choice of a few visible options. */
export function RadioGroup({
  label,
  hint,
  errors,
  options,
  layout = "column",
  defaultValue,
  ...rest
}: RadioGroupProps) {
  const { id, ...links } = useFieldLinks({ hint, errors }, rest);
  return (
    <fieldset id={id} aria-describedby={links["aria-describedby"]} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-bold">
        {label}
        {rest.required && <RequiredMark />}
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <div
        className={classNames(
          "grid gap-2",
          layout === "row" && "sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]",
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              "flex min-h-11 gap-3 rounded-lg border border-control bg-surface px-3.5 py-2",
              "transition-colors duration-150 has-checked:border-accent-text",
              "has-checked:bg-accent-soft has-disabled:bg-sunken has-disabled:text-muted",
              "has-enabled:hover:border-ink",
              links["aria-invalid"] && "border-danger",
            )}
          >
            <input
              type="radio"
              name={rest.name}
              form={rest.form}
              value={option.value}
              required={rest.required}
              disabled={option.disabled}
              defaultChecked={option.value === defaultValue}
              aria-invalid={links["aria-invalid"]}
              className="tick mt-[0.15em]"
            />
            <span className="grid min-w-0 wrap-anywhere">
              {option.label}
              {option.hint && <span className="text-sm text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}
