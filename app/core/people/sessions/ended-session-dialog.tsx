import type { ReactNode } from "react";
import { useModal } from "~/ui/use-modal";
import { SESSION_ENDED_TITLE } from "./ended-session-texts";

/** Stands over an open page whose session has ended, until its person has signed in again. */
export function EndedSessionDialog({ text, children }: { text: string; children: ReactNode }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="sign-in-again"
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="sign-in-again" className="text-heading">
            {SESSION_ENDED_TITLE}
          </h2>
          <p className="text-muted">{text}</p>
        </div>
        {children}
      </div>
    </dialog>
  );
}
