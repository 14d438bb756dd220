import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

export interface FieldTexts {
  label: ReactNode;
  /** Help that stands under the label before anything is typed. */
  hint?: ReactNode;
  /** Messages of the check that failed; none when all is well. */
  errors?: string[] | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
}

interface FieldLinks {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
}

/** Ids and aria attributes that tie a control to its hint and its errors. */
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

interface FieldFrameProps extends FieldTexts {
  id: string;
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Label, hint, control and errors, in the order in which they are read. */
export function FieldFrame({
  id,
  label,
  hint,
  errors,
  hideLabel,
  required,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "font-bold"}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      {children}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

/** A star for the eye; the control itself says `required`. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-accent-text">
      *
    </span>
  );
}

/** The hint of the control with this id. */
export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
      {children}
    </p>
  );
}

/** The messages of the control with this id; nothing when there are none. */
export function FieldErrors({ id, errors }: { id: string; errors?: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p id={`${id}-error`} className="flex gap-1.5 text-sm font-bold text-danger">
      <CircleAlert aria-hidden className="mt-[0.2em] size-[1.1em] shrink-0" />
      <span>{errors.join(" ")}</span>
    </p>
  );
}
