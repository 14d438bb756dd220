import { useEffect, useSyncExternalStore } from "react";

const MARK = "signed-in";

/**
 * Whether this browser was signed in when a member's page was last open. The public pages are the same for
 * everybody and no script reads the session, so this is all they know; the server decides as ever.
 */
export function useSessionMark(): boolean {
  return useSyncExternalStore(listen, isMarked, () => false);
}

/** Marks this browser as signed in, or as signed out; undefined says nothing. */
export function useMarkSession(isSignedIn: boolean | undefined): void {
  useEffect(() => {
    if (isSignedIn !== undefined) markSession(isSignedIn);
  }, [isSignedIn]);
}

/** Storage can be switched off: then the public pages offer to sign in, which leads on to the dashboard. */
export function markSession(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(MARK, "yes");
    else localStorage.removeItem(MARK);
    // The browser tells the other tabs only.
    dispatchEvent(new StorageEvent("storage", { key: MARK }));
  } catch {
    // Nothing to mark it in.
  }
}

function isMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** Hears of a sign-in or a logout, in this tab or another. */
function listen(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}
