import { X } from "lucide-react";
import { firstRun } from "~/content/public-texts";
import { BOOK_NEXT_ID } from "~/core/events/next-event/next-event-card";
import { useIsInWindow } from "~/core/events/next-event/use-is-in-window";
import { Button } from "~/ui/button";
import { IconButton } from "~/ui/icon-button";
import { useFirstRunPopup } from "./use-first-run-popup";

/** The invitation to the first run: a line at the lower edge of the window, once for each browser. */
export function FirstRunPopup() {
  const popup = useFirstRunPopup();
  const isStripHidden = useIsInWindow(BOOK_NEXT_ID);
  return (
    <dialog
      open={popup.isOpen}
      aria-labelledby="first-run-title"
      data-closing={popup.isClosing || undefined}
      data-alone={isStripHidden || undefined}
      data-print="hide"
      className="bib"
    >
      <h2 id="first-run-title" className="heading text-base leading-tight">
        {firstRun.title}
      </h2>
      <Button type="button" onClick={popup.register} className="px-3!">
        {firstRun.register}
      </Button>
      <IconButton label={firstRun.close} icon={<X aria-hidden />} onClick={popup.close} />
    </dialog>
  );
}
