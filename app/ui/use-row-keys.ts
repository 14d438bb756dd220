import { type FormEvent, type RefObject, useEffect } from "react";

const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog";
const ROW = "[data-row]";

/**
 * Moves through the rows of a list by keyboard: arrows to the row before and after, Enter opens the row's link
 * (`data-row-link`), and `u` presses the Undo of the last change (`data-undo`). Space ticks the row's box by
 * itself.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { target, key } = event;
      if (!(target instanceof HTMLElement) || !isPlain(event, target)) return;
      if (key === "u") document.querySelector<HTMLElement>("[data-undo] button")?.click();
      else if (key === "ArrowDown" || key === "ArrowUp") moveFocus(event, target, list.current);
      else if (key === "Enter" && target.matches("input")) openRow(event, target);
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [list]);
}

function isPlain(event: KeyboardEvent, target: HTMLElement): boolean {
  return !(event.metaKey || event.ctrlKey || event.altKey || target.closest(FIELDS));
}

function moveFocus(event: KeyboardEvent, target: HTMLElement, list: HTMLElement | null) {
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const at = rows.findIndex((row) => row.contains(target));
  const isElsewhere = at < 0 && target !== document.body;
  if (rows.length === 0 || isElsewhere) return;
  const next = rows[event.key === "ArrowDown" ? at + 1 : Math.max(at - 1, 0)];
  if (!next) return;
  event.preventDefault();
  next.querySelector<HTMLElement>("input[type=checkbox]:enabled, a, button")?.focus();
}

/**
 * Keeps the focus in a table's row, on the link or else the heading that names it, when the pressed button of the row's
 * form disappears with the change. A heading without a link needs a tabIndex.
 */
export function keepRowFocus({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const name = currentTarget.closest("tr")?.querySelector<HTMLElement>("th a, th[tabindex]");
  name?.focus({ preventScroll: true });
}

function openRow(event: KeyboardEvent, target: HTMLElement) {
  const link = target.closest(ROW)?.querySelector<HTMLElement>("[data-row-link]");
  if (!link) return;
  event.preventDefault();
  link.click();
}
