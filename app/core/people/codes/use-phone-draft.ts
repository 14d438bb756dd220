import { useEffect } from "react";
import { persistPhoneDraft } from "./phone-draft";

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
