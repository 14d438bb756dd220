import type { KeyboardEvent, ReactNode } from "react";
import { SIGN_IN_TEXTS } from "~/texts/people/sign-in";
import { Button, type ButtonProps } from "~/ui/button";
import { CodeInput, type CodeInputProps } from "~/ui/code-input";
import { MarkedText } from "~/ui/marked-text";
import type { BotProof } from "../bot-check/use-bot-proof";
import { formatWait } from "./code-waits";
import { CODE_FIELD, type useShownCode } from "./use-shown-code";
import type { useWait } from "./use-wait";

type CodeBoxesProps = Omit<CodeInputProps, "name" | "id" | "disabled" | "emptiedBy"> & {
  code: ReturnType<typeof useShownCode>;
};

/** The boxes of a form's code, closed while there is none to enter. */
export function CodeBoxes({ code, ...rest }: CodeBoxesProps) {
  return (
    <CodeInput
      {...rest}
      name={CODE_FIELD}
      id={CODE_FIELD}
      disabled={!code.isOpen}
      emptiedBy={code.emptiedBy}
    />
  );
}

/** Returns a key handler with which Enter submits by the button with this value instead of the form's first. */
export function submitOnEnter(value: string) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const { form } = event.currentTarget;
    form?.querySelector<HTMLButtonElement>(`button[value=${value}]`)?.click();
  };
}

/** The same without JavaScript: a hidden first button, which Enter presses once a code was sent. */
export function EnterSubmitButton({ intent, children }: { intent: string; children: string }) {
  return (
    <noscript>
      <button
        type="submit"
        name="intent"
        value={intent}
        formNoValidate
        tabIndex={-1}
        className="sr-only"
      >
        {children}
      </button>
    </noscript>
  );
}

interface SendCodeButtonProps extends Pick<ButtonProps, "variant" | "wide" | "busy"> {
  intent: string;
  wait: ReturnType<typeof useWait>;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Asks for a code or for another one, once the wait is over. */
export function SendCodeButton({ intent, wait, disabled, ...rest }: SendCodeButtonProps) {
  return (
    <Button
      name="intent"
      value={intent}
      formNoValidate
      data-next-code
      disabled={disabled || wait.isBlocking}
      {...rest}
    />
  );
}

/** Counts down to the moment when another code can be sent. */
export function WaitLine({ seconds }: { seconds: number }) {
  return (
    <p className="text-center text-sm text-muted">
      <MarkedText
        text={SIGN_IN_TEXTS.anotherCode({ wait: formatWait(seconds) })}
        marks={{ wait: (words) => <span className="figure">{words}</span> }}
      />
    </p>
  );
}

/** The bot proof of a form, and the place where a check shows itself. */
export function BotCheckField({ proof }: { proof: BotProof }) {
  return (
    <>
      <input ref={proof.field} type="hidden" name="botCheck" />
      <div ref={proof.box} className="contents" />
    </>
  );
}
