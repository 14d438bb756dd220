import {
  type ComponentProps,
  type ReactNode,
  type TextareaHTMLAttributes,
  useRef,
  useState,
} from "react";
import { formatCount } from "~/lib/rupees";
import { FIELD_TEXTS } from "~/texts/site-wide/field";
import { Icon as ChevronDown } from "~icons/chevron-down";
import { classNames } from "./class-names";
import { FieldFrame, type FieldTexts, useField } from "./field-frame";

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
  const { note, handlers } = useLengthNote(control);
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

type Handlers = TextareaHTMLAttributes<HTMLTextAreaElement>;

/** From this share of the limit on the length is said. */
const SAID_FROM = 0.8;

/** What a field says of its length: nothing while there is much room. `lost` is how much of a pasted text did not fit. */
export function lengthNote({ used, most, lost }: { used: number; most: number; lost: number }) {
  if (lost > 0) return FIELD_TEXTS.pasteCut({ most: formatCount(most), lost });
  return used < most * SAID_FROM
    ? ""
    : FIELD_TEXTS.ofCharacters({ used: formatCount(used), most: formatCount(most) });
}

/** The note of a text area with `maxLength`, at which a browser cuts what is pasted without a word. */
function useLengthNote({ maxLength: most, onInput, onPaste }: Handlers) {
  const [note, setNote] = useState("");
  const lost = useRef(0);
  const handlers: Handlers = {
    onInput: (event) => {
      onInput?.(event);
      if (most === undefined) return;
      setNote(lengthNote({ used: event.currentTarget.value.length, most, lost: lost.current }));
      lost.current = 0;
    },
    onPaste: (event) => {
      onPaste?.(event);
      if (most === undefined) return;
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const pasted = event.clipboardData.getData("text").replaceAll("\r\n", "\n").length;
      const used = value.length - (selectionEnd - selectionStart) + pasted;
      lost.current = Math.max(0, used - most);
      // A full field does not change, so that no input event follows.
      setNote(lengthNote({ used, most, lost: lost.current }));
    },
  };
  return { note, handlers };
}
