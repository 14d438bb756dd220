import { type FormEvent, type ReactNode, Suspense, useState } from "react";
import { useSubmit } from "react-router";
import { markSession } from "~/core/people/sessions/use-session-mark";
import { lazyWithFallback } from "~/ui/lazy-with-fallback";
import type { Unsent } from "../device/device-data";
import { findUnsent } from "../device/storage";
import { useUnsent } from "./use-unsent";
import { PlainUnsentDialog } from "./plain-unsent-dialog";
import { UnsentNote } from "./unsent-note";

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
    const action = form instanceof HTMLFormElement ? new URL(form.action).pathname : "";
    if (!LOGOUTS.includes(action)) return;
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
