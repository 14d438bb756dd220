import { type FormEvent, type ReactNode, Suspense, useState } from "react";
import { useSubmit } from "react-router";
import { markSession } from "~/core/people/sessions/use-session-mark";
import { routePath } from "~/lib/language";
import { PLAIN_UNSENT_DIALOG_TEXTS } from "~/texts/check-in/unsent";
import { Button } from "~/ui/button";
import { lazyWithFallback } from "~/ui/loadable";
import { QuestionDialog } from "~/ui/question-dialog";
import type { Unsent } from "../device/device-data";
import { findUnsent } from "../device/storage";
import { UnsentNote } from "./unsent-line";

import { useUnsent } from "./use-unsent";

/** Loaded only when unsent entries exist. */
const UnsentDialog = lazyWithFallback(
  async () => (await import("./unsent-dialog")).UnsentDialog,
  PlainUnsentDialog,
);

const LOGOUTS = ["/logout", "/admin/logout"];

/**
 * Sends check-ins that wait on this device, and asks before a Logout in `children` while some do: a logout clears
 * the site's storage. Without JavaScript, or with an empty queue, the logout proceeds.
 */
export function LogoutGuard({ children }: { children: ReactNode }) {
  const [held, setHeld] = useState<Unsent & { action: string }>();
  const submit = useSubmit();
  const unsent = useUnsent();

  function leave(action: string) {
    setHeld(undefined);
    markSession(false);
    void submit(null, { method: "post", action });
  }

  async function look(action: string) {
    const unsent = await findUnsent();
    if (unsent.waiting.length + unsent.unsettled.length === 0) leave(action);
    else setHeld({ ...unsent, action });
  }

  function hold(event: FormEvent) {
    const form = event.target;
    const action = form instanceof HTMLFormElement ? logoutAt(form.action) : undefined;
    if (!action) return;
    event.preventDefault();
    void look(action);
  }

  return (
    <div className="contents" onSubmitCapture={hold}>
      <UnsentNote unsent={unsent} />
      {children}
      <Suspense>
        {held && (
          <UnsentDialog
            unsent={held}
            onChange={(unsent) => setHeld({ ...unsent, action: held.action })}
            onLeave={() => leave(held.action)}
            onStay={() => setHeld(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The path of the logout that a form leads to, in whatever language its page is; undefined for any other form. */
export function logoutAt(address: string): string | undefined {
  const path = routePath(new URL(address).pathname);
  return LOGOUTS.find((logout) => logout === path);
}

/** Stands in for the list of unsent check-ins where its script did not load: stay, or lose them. */
function PlainUnsentDialog({
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
    <QuestionDialog title={PLAIN_UNSENT_DIALOG_TEXTS.onlyHere({ count })} onStay={onStay}>
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
