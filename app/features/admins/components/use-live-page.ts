import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 8_000;
/** An open page must not keep its session alive for ever: without a hand on it, it stops asking. */
const STOP_AFTER_MS = 10 * 60_000;

/** Reads the page's data again every few seconds while it is seen and somebody is there. */
export function useLivePage(): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ revalidate, state });
  useEffect(() => {
    latest.current = { revalidate, state };
  }, [revalidate, state]);

  useEffect(() => {
    let touched = performance.now();
    const touch = () => {
      touched = performance.now();
    };
    const timer = setInterval(() => {
      const isThere = performance.now() - touched < STOP_AFTER_MS;
      if (document.visibilityState !== "visible" || !isThere) return;
      if (latest.current.state === "idle") void latest.current.revalidate();
    }, EVERY_MS);
    document.addEventListener("pointerdown", touch);
    document.addEventListener("keydown", touch);
    return () => {
      clearInterval(timer);
      document.removeEventListener("pointerdown", touch);
      document.removeEventListener("keydown", touch);
    };
  }, []);
}
