import { useEffect } from "react";
import { refreshDelayMs } from "../rules";

/** Keeps the session of an open page alive: shortly before its end, and later and later after failures. */
export function useSessionRefresh(endsAt: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (end: number, failures: number) => {
      const delay = refreshDelayMs(end, Date.now(), failures);
      timer = setTimeout(() => void refresh(end, failures), delay);
    };
    const refresh = async (end: number, failures: number) => {
      const answer = await fetch("/session", { method: "POST", body: new URLSearchParams() }).catch(
        () => undefined,
      );
      if (answer?.status === 401) return;
      const next = answer?.ok ? await endOf(answer) : undefined;
      if (next === undefined) plan(end, failures + 1);
      else if (next > end) plan(next, 0);
    };
    plan(endsAt, 0);
    return () => clearTimeout(timer);
  }, [endsAt]);
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
