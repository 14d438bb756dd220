import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import {
  FieldErrors,
  FieldHint,
  type FieldTexts,
  RequiredMark,
  useFieldLinks,
} from "./field-frame";

export interface CheckboxProps
  extends Omit<ComponentProps<"input">, "type">,
    Omit<FieldTexts, "hideLabel"> {}

/** A checkbox with its label. */
export function Checkbox({ label, hint, errors, className, ...rest }: CheckboxProps) {
  const links = useFieldLinks({ hint, errors }, rest);
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <div className="flex gap-3">
        <input {...rest} {...links} type="checkbox" className="tick mt-[0.15em]" />
        <label htmlFor={links.id} className="has-disabled:text-muted">
          {label}
          {rest.required && <RequiredMark />}
        </label>
      </div>
      {hint && (
        <div className="ml-8">
          <FieldHint id={links.id}>{hint}</FieldHint>
        </div>
      )}
      <FieldErrors id={links.id} errors={errors} />
    </div>
  );
}
