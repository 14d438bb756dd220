/** Popovers for browsers without them (Safari before 17, Chrome before 114, Firefox before 125). */
const OPEN = "data-open";

/** Opens and closes popovers by their buttons, a click elsewhere, a link inside and Escape. */
export function watchPopovers(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element) handleClick(target);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeAll();
  });
}

function handleClick(target: Element): void {
  const button = target.closest("[popovertarget]");
  const chosen = document.getElementById(button?.getAttribute("popovertarget") ?? "");
  const wasOpen = chosen?.hasAttribute(OPEN) ?? false;
  const isInside = target.closest(`[popover][${OPEN}]`) !== null;
  if (!button && isInside && !target.closest("a")) return;
  closeAll();
  const isClosing = button?.getAttribute("popovertargetaction") === "hide" || wasOpen;
  if (chosen && !isClosing) open(chosen);
}

function open(popover: HTMLElement): void {
  popover.setAttribute(OPEN, "");
  popover.querySelector<HTMLElement>("a, button")?.focus();
}

function closeAll(): void {
  for (const popover of document.querySelectorAll(`[popover][${OPEN}]`)) {
    const hadFocus = popover.contains(document.activeElement);
    popover.removeAttribute(OPEN);
    const opener = document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`);
    if (hadFocus) opener?.focus();
  }
}
