import type { Club, Plan } from "./content-shape";

/** What every page may show of the club, where it is no longer what a fresh club says. */
export interface Shipped {
  club: Club;
  plans: readonly Plan[];
}

export const SHIPPED_NAME = "club-content";

/** The same as text, as the page brings it to the browser; undefined for a fresh club. */
let text = readText();

/** In the browser, what its page brought; undefined on the server. */
export const shipped: Shipped | undefined = text === undefined ? undefined : JSON.parse(text);

/** What the page has to bring to the browser. */
export function shippedText(): string | undefined {
  return text;
}

export function ship(next: Shipped | undefined): void {
  text = next && JSON.stringify(next);
}

function readText(): string | undefined {
  if (typeof document === "undefined") return undefined;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SHIPPED_NAME}"]`);
  return meta?.content;
}
