import { type RefObject, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { isChanged, loadedDraft } from "./form-draft";
import { type LeaveQuestion, noteSending, watchForm } from "./unsaved-forms";
import { formFields } from "./use-form-draft";

/**
 * Keeps the page from being left while a field of this form differs from what was loaded, and the form is not being sent.
 * Returns the question to show (`LeaveDialog`). For forms without a draft; one that begins as an answer, such as a
 * refusal, shows what was typed and is unsaved. Without JavaScript nothing is asked.
 */
export function useUnsavedForm(
  form: RefObject<HTMLFormElement | null>,
  isAnswered = false,
): LeaveQuestion | undefined {
  const [question, ask] = useState<LeaveQuestion>();
  const [beginsUnsaved] = useState(isAnswered);
  const isBeingSent = useNavigation().formData !== undefined;
  useEffect(() => noteSending(isBeingSent), [isBeingSent]);

  useEffect(() => {
    const { current } = form;
    if (!current) return;
    // A refused form gets other defaults: what it was loaded with stays.
    const loaded = loadedDraft(formFields(current));
    const isUnsaved = () => beginsUnsaved || isChanged(loaded, formFields(current));
    return watchForm({ element: current, isUnsaved, ask });
  }, [form, beginsUnsaved]);

  return question;
}
