import { type ComponentProps, type RefObject, useLayoutEffect, useState } from "react";
import { classNames } from "./class-names";
import { FieldFrame, type FieldTexts, useField } from "./field-frame";
import { type CodeBoxesState, isActiveBox, useCodeBoxes } from "./use-code-boxes";

/** '123 456', as messages write it; without JavaScript the space is submitted. With it no autofill is cut short. */
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
export function CodeInput({ emptiedBy, onKeyDown, ...props }: CodeInputProps) {
  const { frame, control } = useField({ ...props, announce: true });
  const { input, row, first, shown, isDrawn, listeners } = useCodeBoxes(
    String(props.defaultValue ?? ""),
    emptiedBy,
  );
  return (
    <FieldFrame {...frame}>
      <div className="code-input" data-drawn={isDrawn || undefined}>
        <BoxRow {...{ row, first, shown }} isInvalid={control["aria-invalid"] === true} />
        <input
          autoComplete="one-time-code"
          pattern="[0-9]{3} ?[0-9]{3}"
          spellCheck={false}
          {...control}
          {...listeners}
          ref={input}
          type="text"
          inputMode="numeric"
          maxLength={isDrawn ? undefined : TYPED_LENGTH}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            listeners.onKeyDown(event);
          }}
        />
      </div>
    </FieldFrame>
  );
}

interface BoxRowProps {
  row: RefObject<HTMLDivElement | null>;
  first: CodeBoxesState;
  /** Set to the function that shows the boxes. */
  shown: RefObject<(boxes: CodeBoxesState) => void>;
  isInvalid: boolean;
}

/** The six boxes, which alone are rendered at each key. */
function BoxRow({ row, first, shown, isInvalid }: BoxRowProps) {
  const [boxes, setBoxes] = useState(first);
  useLayoutEffect(() => {
    shown.current = (next) => setBoxes((now) => (isSame(now, next) ? now : next));
  }, [shown]);
  return (
    <div ref={row} aria-hidden className="code-boxes">
      {BOXES.map((box, index) => (
        <span
          key={box}
          data-active={isActiveBox(boxes, index) || undefined}
          className={classNames(isInvalid && "border-danger! bg-danger-soft!")}
        >
          {boxes.value[index]}
        </span>
      ))}
    </div>
  );
}

function isSame(one: CodeBoxesState, other: CodeBoxesState): boolean {
  return one.value === other.value && one.from === other.from && one.to === other.to;
}
