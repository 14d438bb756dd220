import { useEffect, useRef } from "react";

/** A hand scanner types much faster than a person; slower keys than this begin anew. */
const KEYS_APART_MS = 60;
const SHORTEST_CODE = 8;

/** Hears what a hand scanner types, wherever the focus is outside a field: a quick line ended by Enter. */
export function useWedge(onCode: (text: string) => void): void {
  const hear = useRef(onCode);
  useEffect(() => {
    hear.current = onCode;
  });

  useEffect(() => {
    let typed = "";
    let lastAt = 0;
    function onKey(event: KeyboardEvent) {
      const isInField = event.target instanceof HTMLElement && event.target.matches("input,select");
      if (isInField) return;
      if (event.timeStamp - lastAt > KEYS_APART_MS) typed = "";
      lastAt = event.timeStamp;
      if (event.key.length === 1) typed += event.key;
      if (event.key !== "Enter" || typed.length < SHORTEST_CODE) return;
      // Otherwise the same Enter presses the button that has the focus.
      event.preventDefault();
      hear.current(typed);
      typed = "";
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
