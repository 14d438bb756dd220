import { UNSENT_DIALOG_TEXTS, UNSENT_TEXTS } from "~/texts/check-in/unsent";
import { Button } from "~/ui/button";
import { QuestionDialog } from "~/ui/question-dialog";
import { UnsentList, UnsettledList, useSending } from "../desk/unsettled-list";
import type { Unsent } from "../device/device-data";
import { linkText } from "../device/words";

/** Lists what a logout would delete, and offers to send it first. */
export function UnsentDialog({
  unsent: { waiting, unsettled },
  onChange,
  onLeave,
  onStay,
}: {
  unsent: Unsent;
  onChange: (unsent: Unsent) => void;
  onLeave: () => void;
  onStay: () => void;
}) {
  const { link, isSending, sendNow } = useSending((left) => {
    if (left.waiting.length + left.unsettled.length === 0) onLeave();
    else onChange(left);
  });
  const count = waiting.length;
  const checkIns = { count: UNSENT_TEXTS.checkIns({ count }) };
  return (
    <QuestionDialog
      title={count > 0 ? UNSENT_TEXTS.notSentYet(checkIns) : UNSENT_DIALOG_TEXTS.notSettled}
      onStay={onStay}
    >
      {(close) => (
        <>
          {count > 0 && (
            <div>
              <p>{UNSENT_DIALOG_TEXTS.onlyHere({ count })}</p>
              <UnsentList items={waiting} />
            </div>
          )}
          <UnsettledList items={unsettled} />
          <p role="status">{isSending ? UNSENT_DIALOG_TEXTS.sending : linkText(link)}</p>
          <div className="grid gap-3">
            {count > 0 && (
              <Button
                type="button"
                variant="primary"
                busy={isSending}
                onClick={() => void sendNow()}
              >
                {UNSENT_DIALOG_TEXTS.sendThenLogOut}
              </Button>
            )}
            <Button type="button" onClick={close}>
              {UNSENT_DIALOG_TEXTS.stayLoggedIn}
            </Button>
            <Button type="button" variant="quiet" className="text-danger!" onClick={onLeave}>
              {count > 0 ? UNSENT_TEXTS.logOutAndLose(checkIns) : UNSENT_DIALOG_TEXTS.logOut}
            </Button>
          </div>
        </>
      )}
    </QuestionDialog>
  );
}
