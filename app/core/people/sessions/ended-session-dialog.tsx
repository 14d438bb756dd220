import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from "react";
import { useLocation, useSubmit } from "react-router";
import { ENDED_SESSION_TEXTS } from "~/texts/people/sessions";
import {
  type EndedSession,
  endedSession,
  listenForEndedSession,
  setEndedSession,
  setShownPage,
} from "~/ui/ended-session";
import { useModal } from "~/ui/question-dialog";

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
            {ENDED_SESSION_TEXTS.sessionEndedTitle}
          </h2>
          <p className="text-muted">{text}</p>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Returns a function that ends the wait of this page for a sign-in and sends the form that was refused. */
export function useHeldForm({ held }: EndedSession): () => void {
  const submit = useSubmit();
  return useCallback(() => {
    setEndedSession(undefined);
    if (!held) return;
    const { action, fields, encType } = held;
    void submit(fields, { method: "post", action, encType, preventScrollReset: true });
  }, [held, submit]);
}

/** The sign-in that this page waits for, or undefined; leaving the page ends the wait. */
export function useEndedSession(): EndedSession | undefined {
  const { pathname, search } = useLocation();
  useEffect(() => {
    setShownPage({ pathname, search });
    return () => setShownPage(undefined);
  }, [pathname, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => () => setEndedSession(undefined), [pathname]);
  return useSyncExternalStore(listenForEndedSession, endedSession, () => undefined);
}
