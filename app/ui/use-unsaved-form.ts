import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { isChanged, loadedDraft } from "./form-draft";
import { type LeaveQuestion, watchForm } from "./unsaved-forms";
import { formFields } from "./use-form-draft";

/**
 * Keeps the page from being left while a field of this form differs from what was loaded, and no form is being sent.
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
  const isSending = useRef(isBeingSent);
  useEffect(() => {
    isSending.current = isBeingSent;
  }, [isBeingSent]);

  useEffect(() => {
    const { current } = form;
    if (!current) return;
    // A refused form gets other defaults: what it was loaded with stays.
    const loaded = loadedDraft(formFields(current));
    const isTyped = () => beginsUnsaved || isChanged(loaded, formFields(current));
    const isUnsaved = () => !isSending.current && isTyped();
    const stop = watchForm({ isUnsaved, ask });
    // A form that posts to another address is held back before the router says that it is being sent.
    const send = () => {
      isSending.current = true;
    };
    current.addEventListener("submit", send);
    return () => {
      stop();
      current.removeEventListener("submit", send);
    };
  }, [form, beginsUnsaved]);

  return question;
}
