import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";
import { FieldFrame, type FieldTexts, useField } from "./field-frame";
import { useLengthNote } from "./use-length-note";

const look =
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
export function Input({ prefix, type = "text", ...props }: InputProps) {
  const { frame, control } = useField(props);
  const input = (
    <input
      {...control}
      type={type}
      className={classNames(look, prefix && "rounded-l-none", prefix && contained)}
    />
  );
  return (
    <FieldFrame {...frame}>
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

/** A multi-line text input that grows with its text where the browser can, and says when it is nearly full. */
export function Textarea({ rows = 4, ...props }: TextareaProps) {
  const { frame, control } = useField(props);
  const { note, handlers } = useLengthNote(props);
  return (
    <FieldFrame {...frame}>
      <textarea
        {...control}
        {...handlers}
        rows={rows}
        className={classNames(look, "field-sizing-content max-h-96 min-h-28")}
      />
      {props.maxLength !== undefined && (
        <p role="status" className="text-sm text-muted empty:sr-only">
          {note}
        </p>
      )}
    </FieldFrame>
  );
}

export interface SelectProps extends ComponentProps<"select">, FieldTexts {
  children: ReactNode;
}

/** A native select; `children` are `<option>`s. */
export function Select(props: SelectProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select {...control} className={classNames(look, "appearance-none pr-10")} />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  );
}
