import { type RefObject, useEffect } from "react";

/** Focuses the page's own search when '/' is typed outside a field, and `field` on a page without one. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const inField = event.target instanceof HTMLElement && event.target.closest(FIELDS) !== null;
      if (event.key !== "/" || inField || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      const own = document.querySelector<HTMLInputElement>("main [role=search] input[type=search]");
      (own ?? field.current)?.focus();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [field]);
}

const FIELDS = "input, textarea, select, [contenteditable]";
