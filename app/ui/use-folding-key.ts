import { useEffect } from "react";

/** Escape folds the open `<details>` around the focus, which goes back to its summary. */
export function useFoldingKey(): void {
  useEffect(() => {
    const fold = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const unfolded = event.target instanceof Element ? event.target.closest(UNFOLDED) : null;
      if (!unfolded?.matches("details")) return;
      unfolded.removeAttribute("open");
      unfolded.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", fold);
    return () => document.removeEventListener("keydown", fold);
  }, []);
}

/** A dialog or popover inside has its own Escape. */
const UNFOLDED = "details[open], dialog, [popover]";
