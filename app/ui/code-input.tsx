import { type ClipboardEvent, type ComponentProps, useState } from "react";
import { classNames } from "./class-names";
import { FieldFrame, type FieldTexts, useFieldLinks } from "./field-frame";

const CODE_LENGTH = 6;
/** '123 456', as messages write it; without JavaScript the space is submitted. */
const TYPED_LENGTH = 7;
const boxes = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

export interface CodeInputProps
  extends Omit<ComponentProps<"input">, "type" | "maxLength" | "onPaste">,
    FieldTexts {
  /** Called with the six digits once all are typed. */
  onComplete?: (code: string) => void;
}

/** One text input drawn as six boxes, for a code. */
export function CodeInput({
  label,
  hint,
  errors,
  hideLabel,
  className,
  onComplete,
  onInput,
  ...rest
}: CodeInputProps) {
  const [length, setLength] = useState(String(rest.defaultValue ?? "").length);
  const links = useFieldLinks({ hint, errors }, rest);

  const handleInput: ComponentProps<"input">["onInput"] = (event) => {
    const input = event.currentTarget;
    const code = digitsOf(input.value);
    if (code !== input.value) input.value = code;
    if (code.length === CODE_LENGTH && length !== CODE_LENGTH) onComplete?.(code);
    setLength(code.length);
    onInput?.(event);
  };

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const code = digitsOf(event.clipboardData.getData("text"));
    if (!code) return;
    event.preventDefault();
    event.currentTarget.value = code;
    event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <FieldFrame
      {...{ label, hint, errors, hideLabel, className }}
      id={links.id}
      required={rest.required}
    >
      <div className="code-input">
        <div aria-hidden className="code-boxes">
          {boxes.map((box, index) => (
            <span
              key={box}
              data-next={index === Math.min(length, CODE_LENGTH - 1) || undefined}
              className={classNames(links["aria-invalid"] && "border-danger! bg-danger-soft!")}
            />
          ))}
        </div>
        <input
          autoComplete="one-time-code"
          pattern="[0-9]{3} ?[0-9]{3}"
          spellCheck={false}
          {...rest}
          {...links}
          type="text"
          inputMode="numeric"
          maxLength={TYPED_LENGTH}
          onInput={handleInput}
          onPaste={handlePaste}
        />
      </div>
    </FieldFrame>
  );
}

function digitsOf(text: string) {
  return text.replace(/\D/g, "").slice(0, CODE_LENGTH);
}
