import type { KeyboardEvent } from "react";

/** Enter in a field presses the form's button with this value, and not the first one of the form. */
export function pressOnEnter(value: string) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const { form } = event.currentTarget;
    form?.querySelector<HTMLButtonElement>(`button[value=${value}]`)?.click();
  };
}

/** The same without JavaScript: Enter presses a form's first button, so once a code is sent that one verifies. */
export function EnterVerifies() {
  return (
    <noscript>
      <button
        type="submit"
        name="intent"
        value="verify"
        formNoValidate
        tabIndex={-1}
        className="sr-only"
      >
        Verify OTP
      </button>
    </noscript>
  );
}
