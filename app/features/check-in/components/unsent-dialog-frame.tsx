import { type ReactNode, useEffect, useRef } from "react";

type UnsentDialogFrameProps = {
  title: string;
  onStay: () => void;
  /** `close` closes the dialog, and so stays logged in. */
  children: (close: () => void) => ReactNode;
};

/** A dialog before a logout that would delete what this device holds; open from the start. */
export function UnsentDialogFrame({ title, onStay, children }: UnsentDialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="held-logout"
      onClose={onStay}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="grid gap-4">
        <h2 id="held-logout" className="text-heading">
          {title}
        </h2>
        {children(() => dialog.current?.close())}
      </div>
    </dialog>
  );
}
