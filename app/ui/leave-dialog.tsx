import { Button } from "./button";
import { QuestionDialog } from "./question-dialog";
import type { LeaveQuestion } from "./unsaved-forms";

/** Asks before a page with an unsaved form is left; renders nothing without a question. */
export function LeaveDialog({ question }: { question: LeaveQuestion | undefined }) {
  if (!question) return null;
  return (
    <QuestionDialog title="Leave without saving?" onStay={question.stay}>
      {(close) => (
        <>
          <p>What you've changed here would be lost.</p>
          <div className="flex flex-wrap gap-3">
            <Button type="button" variant="primary" onClick={close}>
              Stay here
            </Button>
            <Button type="button" variant="quiet" className="text-danger!" onClick={question.leave}>
              Leave
            </Button>
          </div>
        </>
      )}
    </QuestionDialog>
  );
}
