import { useCallback } from "react";
import { useSubmit } from "react-router";
import { type EndedSession, setEndedSession } from "~/ui/ended-session";

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
