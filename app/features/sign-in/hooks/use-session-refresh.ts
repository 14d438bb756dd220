import { useEffect } from "react";
import { refreshDelayMs } from "../rules/sessions";

/** What asking for a longer session gave: when it ends now, that it is over, or nothing. */
type Refreshed = number | "over" | undefined;

/** Keeps the session of an open page alive: shortly before its end, and later and later after failures. */
export function useSessionRefresh(endsAt: number): void {
  useEffect(() => keepRefreshing(endsAt, askServer), [endsAt]);
}

/** Asks again and again until the session is over or cannot be made longer; returns how to stop. */
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
  const answer = await fetch("/session", { method: "POST", body: new URLSearchParams() }).catch(
    () => undefined,
  );
  if (answer?.status === 401) return "over";
  return answer?.ok ? await endOf(answer) : undefined;
}

async function endOf(answer: Response): Promise<number | undefined> {
  const body: unknown = await answer.json().catch(() => undefined);
  if (typeof body !== "object" || body === null || !("endsAt" in body)) return undefined;
  return typeof body.endsAt === "number" ? body.endsAt : undefined;
}

/** A page that the browser brings back from memory is asked for again, so that nothing shows after a logout. */
export function useFreshOnBack(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
