import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { QUESTION_DIALOG_TEXTS } from "~/texts/site-wide/question-dialog";
import { Button } from "./button";
import type { LeaveQuestion } from "./unsaved-forms";

interface QuestionDialogProps {
  title: string;
  /** The dialog was closed, by a button or by Escape; the focus is where it was before. */
  onStay: () => void;
  /** Another value asks again, also where the dialog was just closed and is not gone yet. */
  asked?: object;
  /** `close` closes the dialog, and so stays. */
  children: (close: () => void) => ReactNode;
}

/** A question before something is lost; open from the start. */
export function QuestionDialog({ title, onStay, asked, children }: QuestionDialogProps) {
  const dialog = useModal(asked);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onStay}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="grid gap-4">
        <h2 id={titleId} className="text-heading">
          {title}
        </h2>
        {children(() => dialog.current?.close())}
      </div>
    </dialog>
  );
}

/** Asks before a page with an unsaved form is left; renders nothing without a question. */
export function LeaveDialog({ question }: { question: LeaveQuestion | undefined }) {
  if (!question) return null;
  return (
    <QuestionDialog
      title={QUESTION_DIALOG_TEXTS.leaveWithoutSaving}
      onStay={question.stay}
      asked={question}
    >
      {(close) => (
        <>
          <p>{QUESTION_DIALOG_TEXTS.wouldBeLost}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="button" variant="primary" onClick={close}>
              {QUESTION_DIALOG_TEXTS.stayHere}
            </Button>
            <Button type="button" variant="quiet" className="text-danger!" onClick={question.leave}>
              {QUESTION_DIALOG_TEXTS.leave}
            </Button>
          </div>
        </>
      )}
    </QuestionDialog>
  );
}

/**
 * A ref for a dialog that is modal from its first rendering on, and again with each other value of `asked`; the focus then
 * goes back to where it was before.
 */
export function useModal(asked?: object) {
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router may answer one question and ask the next in one rendering
  useLayoutEffect(() => {
    const box = dialog.current;
    if (box && !box.open) box.showModal();
  }, [asked]);
  useLayoutEffect(() => {
    const box = dialog.current;
    // A dialog that is removed without being closed leaves the focus on the body.
    return () => box?.close();
  }, []);
  return dialog;
}
