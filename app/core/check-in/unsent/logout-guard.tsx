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

interface Held {
  action: string;
  unsent: Unsent;
  /** Posts and bookings that wait on this device. */
  kept: number;
}

const NONE: Unsent = { waiting: [], unsettled: [] };

/**
 * Sends check-ins that wait on this device, and asks before a Logout in `children` while some do, or posts or bookings: a
 * logout clears the site's storage. Without JavaScript, or where nothing waits, the logout proceeds.
 */
export function LogoutGuard({ children }: { children: ReactNode }) {
  const [held, setHeld] = useState<Held>();
  const submit = useSubmit();
  const unsent = useUnsent();

  function leave(action: string) {
    setHeld(undefined);
    markSession(false);
    void submit(null, { method: "post", action });
  }

  function holdOrLeave(next: Held) {
    if (countOf(next.unsent) + next.kept === 0) leave(next.action);
    else setHeld(next);
  }

  async function look(action: string) {
    const [unsent, kept] = await Promise.all([findUnsent(), countKept()]);
    holdOrLeave({ action, unsent, kept });
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
        {held && countOf(held.unsent) > 0 && (
          <UnsentDialog
            unsent={held.unsent}
            onChange={(unsent) => setHeld({ ...held, unsent })}
            onLeave={() => holdOrLeave({ ...held, unsent: NONE })}
            onStay={() => setHeld(undefined)}
          />
        )}
        {held && countOf(held.unsent) === 0 && (
          <OnlyHereDialog
            title={PLAIN_UNSENT_DIALOG_TEXTS.postsOnlyHere({ count: held.kept })}
            onLeave={() => leave(held.action)}
            onStay={() => setHeld(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

function countOf({ waiting, unsettled }: Unsent): number {
  return waiting.length + unsettled.length;
}

/** How many posts and bookings wait on this device; none where their scripts did not load. */
async function countKept(): Promise<number> {
  const loaded = await Promise.all([
    import("~/core/people/sessions/post-outbox"),
    import("~/core/bookings/offline/use-offline-booking"),
  ]).catch(() => undefined);
  if (!loaded) return 0;
  const [{ countOutboxPosts }, { listOfflineBookings }] = loaded;
  return (await countOutboxPosts()) + listOfflineBookings().length;
}

/** The path of the logout that a form leads to, in whatever language its page is; undefined for any other form. */
export function logoutAt(address: string): string | undefined {
  const path = routePath(new URL(address).pathname);
  return LOGOUTS.find((logout) => logout === path);
}

/** Stands in for the list of unsent check-ins where its script did not load. */
function PlainUnsentDialog({ unsent, ...leaveOrStay }: { unsent: Unsent } & LeaveOrStay) {
  const title = PLAIN_UNSENT_DIALOG_TEXTS.onlyHere({ count: countOf(unsent) });
  return <OnlyHereDialog title={title} {...leaveOrStay} />;
}

interface LeaveOrStay {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to stay, or lose what only this phone has. */
function OnlyHereDialog({ title, onLeave, onStay }: { title: string } & LeaveOrStay) {
  return (
    <QuestionDialog title={title} onStay={onStay}>
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
