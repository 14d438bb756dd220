import { useEffect } from "react";
import { phoneFieldText, plainPhoneDigits } from "~/lib/phone-digits";
import { readTab, writeTab } from "~/ui/tab-storage";
import { watchTyping } from "~/ui/use-form-draft";
import { PHONE_DRAFT_KEY } from "../draft-keys";

/** Keeps the number that is typed in the field with this id under `key`, until the server holds a code for it. */
export function usePhoneDraft(
  fieldId: string,
  sent: string | undefined,
  answered: string | undefined,
  key?: string,
): void {
  useEffect(() => {
    const field = document.getElementById(fieldId);
    return field instanceof HTMLInputElement
      ? persistPhoneDraft(field, sent, answered, key)
      : undefined;
  }, [fieldId, sent, answered, key]);
}

/** A text input, as far as the draft needs it. */
interface NumberField extends EventTarget {
  value: string;
  readonly defaultValue: string;
}

/**
 * Keeps in this tab a number that is typed and not sent yet, and fills it in again after a reload; a number that was
 * typed before the script came stays. `sent` is the number whose code the server holds, which it shows by itself.
 * `answered` is the number that the page answers, where the form was sent before the script came: it stays too.
 * Returns a function that stops it.
 */
export function persistPhoneDraft(
  field: NumberField,
  sent: string | undefined,
  answered?: string,
  key = PHONE_DRAFT_KEY,
): () => void {
  const draft = answered === undefined ? readTab(key) : null;
  if (draft !== null && phoneFieldText(field.value) === phoneFieldText(field.defaultValue)) {
    field.value = draft;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const write = () => {
    const { value } = field;
    const isKnown = value === "" || plainPhoneDigits(value) === sent;
    writeTab(key, isKnown ? null : value);
  };
  write();
  return watchTyping(field, write);
}
