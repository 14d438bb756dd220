import type { KeyboardEvent } from "react";

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
