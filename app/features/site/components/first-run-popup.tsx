import { X } from "lucide-react";
import { club } from "~/content/club";
import { Button } from "~/ui/button";
import { IconButton } from "~/ui/icon-button";
import { useFirstRunPopup } from "../hooks/use-first-run-popup";

/** The invitation to the first run, shown once as a popup. */
export function FirstRunPopup() {
  const popup = useFirstRunPopup();
  return (
    <dialog
      ref={popup.dialog}
      aria-labelledby="first-run-title"
      data-closing={popup.isClosing || undefined}
      onCancel={popup.onCancel}
      onClose={popup.onClosed}
      className="bib"
    >
      <div
        data-theme="dark"
        className="flex items-center justify-between bg-night px-4 py-2 text-ink"
      >
        <span aria-hidden className="size-3 rounded-full bg-sand/30" />
        <p className="heading text-sm">{club.name}</p>
        <IconButton label="Close" icon={<X aria-hidden />} onClick={popup.close} />
      </div>
      <div className="grid justify-items-center gap-4 px-6 pt-4 pb-6 text-center">
        <p aria-hidden className="figure text-8xl leading-none text-accent-text">
          001
        </p>
        <h2 id="first-run-title" className="text-heading">
          Your First Run is FREE!
        </h2>
        <p className="text-muted">
          Guided warm-up, an hour with people of your pace, treats at the end.
        </p>
        <Button type="button" variant="primary" wide onClick={popup.register}>
          Register now
        </Button>
      </div>
    </dialog>
  );
}
