/** Where a page's main elements are, and how two engines differ in it. */
import { type Engine, run } from "./engine";

export interface Box {
  what: string;
  x: number;
  width: number;
  height: number;
  /** Distance from the lower edge of what precedes it, or from its container's upper edge. */
  gap: number;
}

export interface Layout {
  boxes: Box[];
  /** By how many pixels the page is wider than its window. */
  spill: number;
  /** Things to see that have no height. */
  flat: string[];
  /** Pairs of texts or controls that lie on each other. */
  overlaps: string[];
}

/** In pixels, or in pixels and as a share of the size, whichever is more. */
interface Tolerance {
  x: number;
  width: readonly [pixels: number, share: number];
  height: readonly [pixels: number, share: number];
  gap: number;
}

/** Fonts are drawn a little differently, so that a line, such as one with today's date, may break elsewhere. */
const SAME_WIDTHS: Tolerance = { x: 8, width: [8, 0.04], height: [28, 0.12], gap: 28 };
/** WebKitGTK's letters are wider, so that a text moves its neighbours. */
const WIDER_LETTERS: Tolerance = { ...SAME_WIDTHS, x: 18, width: [18, 0.04] };

export function toleranceOf(engine: string): Tolerance {
  return engine === "WebKit" ? WIDER_LETTERS : SAME_WIDTHS;
}

/** The boxes that differ by more than engines may, each in words. */
export function differences(reference: Layout, other: Layout, tolerance: Tolerance): string[] {
  const [expected, found] = [reference.boxes, other.boxes];
  if (expected.length !== found.length) {
    const names = (boxes: Box[]) => boxes.map(({ what }) => what);
    return [`other elements: ${firstDifference(names(expected), names(found))}`];
  }
  return expected.flatMap((box, index) => {
    const twin = found[index];
    if (!twin) return [];
    const wrong = (["x", "width", "height", "gap"] as const).filter((side) =>
      isFar(tolerance[side], box[side], twin[side]),
    );
    return wrong.map((side) => `${box.what}: ${side} ${twin[side]} instead of ${box[side]}`);
  });
}

function isFar(allowed: Tolerance[keyof Tolerance], expected: number, found: number): boolean {
  const limit =
    typeof allowed === "number" ? allowed : Math.max(allowed[0], allowed[1] * Math.abs(expected));
  return Math.abs(expected - found) > limit;
}

function firstDifference(expected: string[], found: string[]): string {
  const at = expected.findIndex((what, index) => what !== found[index]);
  const place = at === -1 ? expected.length : at;
  return `'${found[place]}' instead of '${expected[place]}', number ${place}`;
}

/** The layout of the page as it stands. */
export function layoutOf(engine: Engine): Promise<Layout> {
  return run(engine, measure, undefined);
}

/** Runs in the page. */
function measure(): Layout {
  // An engine without passkeys has no such button.
  for (const button of document.querySelectorAll("button"))
    if (button.textContent === "Sign in with a passkey") button.style.display = "none";
  // One without notifications does not ask about them.
  const asked = document.querySelector<HTMLElement>("main section[aria-label='Notifications']");
  if (asked) asked.style.display = "none";
  // The names of other languages are in the machine's own letters, which each engine chooses by itself.
  const others = 'form[action="/language"] li:not(:first-child)';
  for (const name of document.querySelectorAll<HTMLElement>(others)) name.style.display = "none";
  const MAIN =
    "header, main, footer, nav, section, article, aside, form, fieldset, figure, table, h1, h2, h3, li, button, input, select, textarea, img, [role='img']";
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const { visibility, display } = getComputedStyle(element);
    return visibility === "visible" && display !== "none" && (width > 1 || height > 1);
  };
  const isFloating = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, opacity } = getComputedStyle(at);
      if (position === "fixed" || position === "sticky" || opacity === "0") return true;
      if (at.getAttribute("aria-hidden") === "true") return true;
    }
    return false;
  };
  const nameOf = (element: Element) => {
    const text = element.matches("h1, h2, h3, button, li, input, select, img")
      ? (element.getAttribute("name") ?? element.getAttribute("src") ?? element.textContent ?? "")
      : "";
    const kind = element.tagName.toLowerCase();
    return `${kind} ${text.replace(/\d+/g, "#").replace(/\s+/g, " ").trim().slice(0, 30)}`.trim();
  };

  const listed = [...document.querySelectorAll(MAIN)].filter(
    (element) => isShown(element) && !isFloating(element),
  );
  const last = new Map<Element | null, number>();
  const boxes = listed.map((element) => {
    const rect = element.getBoundingClientRect();
    const container = element.parentElement?.closest(MAIN) ?? null;
    const above = last.get(container) ?? container?.getBoundingClientRect().top ?? 0;
    last.set(container, rect.bottom);
    return {
      what: nameOf(element),
      x: Math.round(rect.left),
      width: Math.round(rect.width),
      height: Math.round(rect.height),
      gap: Math.round(rect.top - above),
    };
  });

  const flat = [
    ...document.querySelectorAll("main :is(article, section, li, img, form, a, button)"),
  ]
    .filter((element) => {
      const { display, position } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return display !== "none" && position !== "absolute" && width > 1 && height < 4;
    })
    .map(nameOf);

  const textOf = (element: Element) => `${nameOf(element)} ${element.textContent?.slice(0, 20)}`;
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  const leaves = [...document.querySelectorAll("body *")].filter(
    (element) =>
      (hasOwnText(element) || element.matches("input, select, textarea, button")) &&
      element.getBoundingClientRect().width > 1 &&
      getComputedStyle(element).position !== "absolute" &&
      isShown(element) &&
      !isFloating(element) &&
      !element.closest("svg, option, noscript, script, style, .sr-only") &&
      (!element.closest("details:not([open])") || element.closest("summary")),
  );
  const SLACK = 4;
  // A text that breaks has a box for each line.
  const lines = leaves.map((element) => [...element.getClientRects()]);
  const isOnEachOther = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const overlaps = leaves.flatMap((one, index) =>
    leaves.slice(index + 1).flatMap((other, ahead) => {
      if (one.contains(other) || other.contains(one)) return [];
      const others = lines[index + 1 + ahead] ?? [];
      const isCovered = lines[index]?.some((a) => others.some((b) => isOnEachOther(a, b)));
      return isCovered ? [`'${textOf(one)}' and '${textOf(other)}'`] : [];
    }),
  );

  const { scrollWidth, clientWidth } = document.documentElement;
  return { boxes, spill: scrollWidth - clientWidth, flat, overlaps };
}
