import { type ReactNode, useId } from "react";
import { useModal } from "./use-modal";

interface QuestionDialogProps {
  title: string;
  /** The dialog was closed, by a button or by Escape; the focus is where it was before. */
  onStay: () => void;
  /** `close` closes the dialog, and so stays. */
  children: (close: () => void) => ReactNode;
}

/** A question before something is lost; open from the start. */
export function QuestionDialog({ title, onStay, children }: QuestionDialogProps) {
  const dialog = useModal();
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
