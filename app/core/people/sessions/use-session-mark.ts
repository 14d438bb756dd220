import { useEffect, useSyncExternalStore } from "react";

const MARK = "signed-in";

let wasMember = false;

/**
 * Whether this browser was signed in when a member page was last open. Public pages are the same for everybody
 * and scripts cannot read the session cookie; access is decided on the server.
 */
export function useSessionMark(): boolean {
  return useSyncExternalStore(listen, isMarked, () => false);
}

/** Marks this browser as signed in or out; undefined changes nothing. */
export function useMarkSession(isSignedIn: boolean | undefined): void {
  useEffect(() => {
    if (isSignedIn !== undefined) markSession(isSignedIn);
  }, [isSignedIn]);
}

/** Marks this browser as signed in or out; without storage, public pages offer to sign in. */
export function markSession(isSignedIn: boolean): void {
  wasMember ||= isSignedIn;
  try {
    if (isSignedIn) localStorage.setItem(MARK, "yes");
    else localStorage.removeItem(MARK);
    // The browser sends the event to other tabs only.
    dispatchEvent(new StorageEvent("storage", { key: MARK }));
  } catch {
    // Storage is switched off.
  }
}

/** Whether somebody was signed in since this page was loaded. */
export function hasHadSession(): boolean {
  return wasMember;
}

function isMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** Listens for a sign-in or logout in this tab or another. */
function listen(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}
