import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import {
  type EndedSession,
  endedSession,
  listenForEndedSession,
  setEndedSession,
  setShownPage,
} from "~/ui/ended-session";

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
