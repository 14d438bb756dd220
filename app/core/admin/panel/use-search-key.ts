import { type RefObject, useLayoutEffect } from "react";

/** Focuses the search field when '/' is typed outside a field. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  // Before the field is painted, so that the key works as soon as it is seen.
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const inField = event.target instanceof HTMLElement && event.target.closest(FIELDS) !== null;
      if (event.key !== "/" || inField || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [field]);
}

const FIELDS = "input, textarea, select, [contenteditable]";
