import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { isActiveBox } from "./code-boxes";
import { FieldFrame, type FieldTexts, useFieldLinks } from "./field-frame";
import { useCodeBoxes } from "./use-code-boxes";

/** '123 456', as messages write it; without JavaScript the space is submitted. */
const TYPED_LENGTH = 7;
const BOXES = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

type InputProps = Omit<
  ComponentProps<"input">,
  "type" | "maxLength" | "ref" | "onInput" | "onSelect" | "onFocus" | "onPaste" | "onClick"
>;

export interface CodeInputProps extends InputProps, FieldTexts {
  /** Another value empties the boxes and focuses the first, such as the time of a refusal. */
  emptiedBy?: unknown;
}

/** One text input drawn as six boxes, for a code. */
export function CodeInput({
  label,
  hint,
  errors,
  hideLabel,
  className,
  emptiedBy,
  onKeyDown,
  ...rest
}: CodeInputProps) {
  const links = useFieldLinks({ hint, errors }, rest);
  const { input, row, boxes, isDrawn, listeners } = useCodeBoxes(
    String(rest.defaultValue ?? ""),
    emptiedBy,
  );
  return (
    <FieldFrame
      {...{ label, hint, errors, hideLabel, className }}
      id={links.id}
      required={rest.required}
      announce
    >
      <div className="code-input" data-drawn={isDrawn || undefined}>
        <div ref={row} aria-hidden className="code-boxes">
          {BOXES.map((box, index) => (
            <span
              key={box}
              data-active={isActiveBox(boxes, index) || undefined}
              className={classNames(links["aria-invalid"] && "border-danger! bg-danger-soft!")}
            >
              {boxes.value[index]}
            </span>
          ))}
        </div>
        <input
          autoComplete="one-time-code"
          pattern="[0-9]{3} ?[0-9]{3}"
          spellCheck={false}
          {...rest}
          {...links}
          {...listeners}
          ref={input}
          type="text"
          inputMode="numeric"
          maxLength={TYPED_LENGTH}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            listeners.onKeyDown(event);
          }}
        />
      </div>
    </FieldFrame>
  );
}
