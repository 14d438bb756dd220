import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { FieldFrame, type FieldTexts, useFieldLinks } from "./field-frame";

const control =
  "w-full min-h-11 rounded-lg border border-control bg-surface px-3.5 py-2 text-base text-ink " +
  "hover:border-ink focus-visible:border-focus " +
  "focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:bg-danger-soft " +
  "disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:hover:border-control " +
  "[&[readonly]]:bg-sunken";

/** A letter lays out this field alone, not the page around it. */
const contained = "h-11 [contain:size_layout]";

export interface InputProps extends ComponentProps<"input">, FieldTexts {
  /** Shown inside the box before the value, such as a country code. */
  prefix?: string;
}

/** A text input with label, hint and errors. */
export function Input({
  label,
  hint,
  errors,
  hideLabel,
  announce,
  prefix,
  className,
  type = "text",
  ...rest
}: InputProps) {
  const links = useFieldLinks({ hint, errors }, rest);
  const input = (
    <input
      {...rest}
      {...links}
      type={type}
      className={classNames(control, prefix && "rounded-l-none", prefix && contained)}
    />
  );
  return (
    <FieldFrame
      {...{ label, hint, errors, hideLabel, announce, className }}
      id={links.id}
      required={rest.required}
    >
      {prefix ? (
        <div className="flex">
          <span
            aria-hidden
            className="flex shrink-0 items-center rounded-l-lg border border-r-0 border-control bg-sunken px-3 text-muted"
          >
            {prefix}
          </span>
          <div className="grid min-w-0 grow">{input}</div>
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

export interface TextareaProps extends ComponentProps<"textarea">, FieldTexts {}

/** A multi-line text input that grows with its text where the browser can. */
export function Textarea({
  label,
  hint,
  errors,
  hideLabel,
  className,
  rows = 4,
  ...rest
}: TextareaProps) {
  const links = useFieldLinks({ hint, errors }, rest);
  return (
    <FieldFrame
      {...{ label, hint, errors, hideLabel, className }}
      id={links.id}
      required={rest.required}
    >
      <textarea
        {...rest}
        {...links}
        rows={rows}
        className={classNames(control, "field-sizing-content max-h-96 min-h-28")}
      />
    </FieldFrame>
  );
}

export interface SelectProps extends ComponentProps<"select">, FieldTexts {
  children: ReactNode;
}

/** A native select; `children` are `<option>`s. */
export function Select({
  label,
  hint,
  errors,
  hideLabel,
  className,
  children,
  ...rest
}: SelectProps) {
  const links = useFieldLinks({ hint, errors }, rest);
  return (
    <FieldFrame
      {...{ label, hint, errors, hideLabel, className }}
      id={links.id}
      required={rest.required}
    >
      <div className="relative">
        <select {...rest} {...links} className={classNames(control, "appearance-none pr-10")}>
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  );
}
