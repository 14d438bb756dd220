import { useEffect } from "react";
import { askSession, REFRESH_BEFORE_END_MS, refreshDelayMs } from "./sessions";

/** How long the session lasts now (ms), 'over', or undefined after a failure. */
type Refreshed = number | "over" | undefined;

/** Refreshes the session of an open page, which lasts `leftMs` more, shortly before its end, with backoff after failures. */
export function useSessionRefresh(leftMs: number): void {
  useEffect(() => keepRefreshing(leftMs, askServer), [leftMs]);
}

/**
 * Refreshes until the session is over or cannot be extended; returns a function that stops it. By what is left and not by
 * when it ends: the clock of this device may be wrong.
 */
export function keepRefreshing(leftMs: number, ask: () => Promise<Refreshed>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const plan = (left: number, failures: number) => {
    if (isStopped) return;
    timer = setTimeout(() => void refresh(left, failures), refreshDelayMs(left, failures));
  };
  const refresh = async (left: number, failures: number) => {
    const next = await ask();
    if (next === "over") return;
    if (next === undefined) plan(left, failures + 1);
    else if (next > REFRESH_BEFORE_END_MS) plan(next, 0);
  };
  plan(leftMs, 0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function askServer(): Promise<Refreshed> {
  const session = await askSession();
  return session === "over" ? "over" : session?.leftMs;
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
