import type { Club, Plan } from "./content-shape";

/** The parts of the club's content on every page that differ from a new club's. */
export interface Shipped {
  club: Club;
  plans: readonly Plan[];
}

export const SHIPPED_NAME = "club-content";

/** The same as text for the page; undefined for a new club. */
let text = readText();

/** In the browser, the value in the page; undefined on the server. */
export const shipped: Shipped | undefined = text === undefined ? undefined : JSON.parse(text);

/** The text to put into the page. */
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
