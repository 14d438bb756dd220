import { X } from "lucide-react";
import { Button } from "~/ui/button";
import { IconButton } from "~/ui/icon-button";
import { useFirstRunPopup } from "../hooks/use-first-run-popup";

/** The invitation to the first run: a small card at the edge of the window, once for each browser. */
export function FirstRunPopup() {
  const popup = useFirstRunPopup();
  return (
    <dialog
      open={popup.isOpen}
      aria-labelledby="first-run-title"
      data-closing={popup.isClosing || undefined}
      data-print="hide"
      className="bib"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 id="first-run-title" className="pt-2 text-heading">
          Your First Run is FREE!
        </h2>
        <IconButton label="Close" icon={<X aria-hidden />} onClick={popup.close} />
      </div>
      <Button type="button" variant="primary" wide onClick={popup.register}>
        Register now
      </Button>
    </dialog>
  );
}
