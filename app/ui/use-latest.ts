import { useRef } from "react";

/** The latest value that was there: an answer without one, or one that did not arrive, keeps the one before. */
export function useLatest<T>(value: T | undefined): T | undefined {
  const latest = useRef(value);
  if (value !== undefined) latest.current = value;
  return latest.current;
}
