const WRONG = "[aria-invalid=true], [role=alert][tabindex]";
const TOLD = "[role=alert], [role=status]:not(:empty)";
const HEADING = "h1";

/**
 * Moves the focus of a form that was sent from within these elements, the innermost first, unless a part of the page or
 * the person has moved it on: to what is wrong; otherwise, where the button is gone, to what `partAfterLoss` finds.
 */
export function goOnFrom(around: Element[]): void {
  const { activeElement, body } = document;
  const isLost = !activeElement || activeElement === body;
  if (!isLost && activeElement !== around[0]) return;
  const wrong = firstShown(WRONG);
  if (wrong) focusOn(wrong, "center");
  else if (isLost) {
    const part = partAfterLoss(firstShown, summaryOf(around));
    if (part) focusOn(part, "nearest");
  }
}

/**
 * The part to go on from when the focus was lost: the summary of the open part in which the form stood, the message that
 * tells what came of it, or the page's heading.
 */
export function partAfterLoss<Part>(
  find: (selector: string) => Part | undefined,
  summary: Part | undefined,
): Part | undefined {
  return summary ?? find(TOLD) ?? find(HEADING);
}

function summaryOf(around: Element[]): HTMLElement | undefined {
  const unfolded = around.find((one) => one.isConnected && one.matches("details"));
  return unfolded?.querySelector("summary") ?? undefined;
}

/** The first visible element of the page's main part that the selector names. */
function firstShown(selector: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(`#main :is(${selector})`);
  return [...found].find((element) => element.getClientRects().length > 0);
}

function focusOn(part: HTMLElement, block: ScrollLogicalPosition): void {
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  // The top of a new page is there already; a part of the page may be far away.
  if (!part.matches(HEADING)) part.scrollIntoView({ block });
}
