import { type FormEvent, type FormEventHandler, type ReactNode, useId, useState } from "react";
import { Icon as CircleAlert } from "~icons/circle-alert";
import { classNames } from "./class-names";

export interface FieldTexts {
  label: ReactNode;
  /** Help text under the label. */
  hint?: ReactNode;
  /** Error messages of the field. */
  errors?: string[] | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  /** Reads errors out when they appear, also while the control has the focus. */
  announce?: boolean | undefined;
}

interface FieldLinks {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
}

/** Ids and ARIA attributes that link a control to its hint and errors. */
export function useFieldLinks({ hint, errors }: Omit<FieldTexts, "label">, links: FieldLinks) {
  const generated = useId();
  const id = links.id ?? generated;
  const invalid = Boolean(errors?.length);
  const describedBy = new Set(links["aria-describedby"]?.split(" "));
  if (hint) describedBy.add(`${id}-hint`);
  if (invalid) describedBy.add(`${id}-error`);
  return {
    id,
    "aria-invalid": invalid || undefined,
    "aria-describedby": [...describedBy].join(" ") || undefined,
  };
}

interface FieldProps extends FieldTexts, FieldLinks {
  className?: string | undefined;
  required?: boolean | undefined;
}

/**
 * Splits a field's properties into those of its frame and those of its control, linked with each other. Errors go once
 * something else is typed.
 */
export function useField<Props extends FieldProps>(props: Props) {
  const { label, hint, hideLabel, announce, className, errors: given, ...rest } = props;
  const { errors, noteTyping } = useErrorsUntilTyped(given);
  const links = useFieldLinks({ hint, errors }, props);
  const frame = { label, hint, errors, hideLabel, announce, className, onInput: noteTyping };
  return {
    frame: { ...frame, id: links.id, required: props.required },
    control: { ...rest, ...links },
  };
}

/** These errors until something else is typed in their field; an emptied field corrects nothing. */
function useErrorsUntilTyped(errors: string[] | undefined) {
  const [corrected, setCorrected] = useState<string[]>();
  const noteTyping = ({ target }: FormEvent<HTMLDivElement>) => {
    const isFilled = "value" in target && String(target.value).trim() !== "";
    if (errors !== corrected && isFilled) setCorrected(errors);
  };
  return { errors: errors === corrected ? undefined : errors, noteTyping };
}

interface FieldFrameProps extends FieldTexts {
  id: string;
  required?: boolean | undefined;
  className?: string | undefined;
  /** Hears each key of the control. */
  onInput?: FormEventHandler<HTMLDivElement> | undefined;
  children: ReactNode;
}

/** Label, hint, control and errors, in reading order. */
export function FieldFrame({
  id,
  label,
  hint,
  errors,
  hideLabel,
  required,
  className,
  announce = false,
  onInput,
  children,
}: FieldFrameProps) {
  return (
    <div className={classNames("grid content-start gap-1.5", className)} onInput={onInput}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-bold"}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      {children}
      <FieldErrors {...{ id, errors, announce }} />
    </div>
  );
}

/** A visible star; the control has `required`. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-accent-text">
      *
    </span>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
      {children}
    </p>
  );
}

/** The errors of a control; renders nothing without any. */
export function FieldErrors({
  id,
  errors,
  announce = false,
}: {
  id: string;
  errors?: string[] | undefined;
  announce?: boolean;
}) {
  if (!errors?.length) return null;
  return (
    <p
      id={`${id}-error`}
      role={announce ? "alert" : undefined}
      className="flex gap-1.5 text-sm font-bold text-danger"
    >
      <CircleAlert aria-hidden className="mt-[0.2em] size-[1.1em] shrink-0" />
      <span>{errors.join(" ")}</span>
    </p>
  );
}
