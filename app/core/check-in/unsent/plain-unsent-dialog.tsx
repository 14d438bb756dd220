import { Button } from "~/ui/button";
import { QuestionDialog } from "~/ui/question-dialog";
import type { Unsent } from "../device/device-data";
import { PLAIN_UNSENT_DIALOG_TEXTS } from "./unsent-texts";

/** Stands in for the list of unsent check-ins where its script did not load: stay, or lose them. */
export function PlainUnsentDialog({
  unsent: { waiting, unsettled },
  onLeave,
  onStay,
}: {
  unsent: Unsent;
  onLeave: () => void;
  onStay: () => void;
}) {
  const count = waiting.length + unsettled.length;
  return (
    <QuestionDialog title={PLAIN_UNSENT_DIALOG_TEXTS.onlyHere(count)} onStay={onStay}>
      {(close) => (
        <>
          <p>{PLAIN_UNSENT_DIALOG_TEXTS.clearsThisPhone}</p>
          <Button type="button" onClick={close}>
            {PLAIN_UNSENT_DIALOG_TEXTS.stayLoggedIn}
          </Button>
          <Button type="button" variant="quiet" className="text-danger!" onClick={onLeave}>
            {PLAIN_UNSENT_DIALOG_TEXTS.logOut}
          </Button>
        </>
      )}
    </QuestionDialog>
  );
}
