import { useEffect } from "react";
import { askSession, refreshDelayMs } from "./sessions";

/** The new end of the session, 'over', or undefined after a failure. */
type Refreshed = number | "over" | undefined;

/** Refreshes the session of an open page shortly before its end, with backoff after failures. */
export function useSessionRefresh(endsAt: number): void {
  useEffect(() => keepRefreshing(endsAt, askServer), [endsAt]);
}

/** Refreshes until the session is over or cannot be extended; returns a function that stops it. */
export function keepRefreshing(endsAt: number, ask: () => Promise<Refreshed>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const plan = (end: number, failures: number) => {
    if (isStopped) return;
    timer = setTimeout(
      () => void refresh(end, failures),
      refreshDelayMs(end, Date.now(), failures),
    );
  };
  const refresh = async (end: number, failures: number) => {
    const next = await ask();
    if (next === "over") return;
    if (next === undefined) plan(end, failures + 1);
    else if (next > end) plan(next, 0);
  };
  plan(endsAt, 0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function askServer(): Promise<Refreshed> {
  const session = await askSession();
  return session === "over" ? "over" : session?.endsAt;
}

/** Reloads a page restored from the back/forward cache, so that it shows nothing after a logout. */
export function useFreshOnBack(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
