import { createContext } from "react";

const PARTS_KEPT = 400;
const PLACE = /<template data-kept="(\d+)"><\/template>/g;
const MADE =
  /<template data-made="(\d+)"><\/template>([\s\S]*?)<template data-end="\1"><\/template>/g;

/** HTML of parts by what it was made from. */
const kept = new Map<string, string>();

/** What one page is rendered with; undefined in the browser, and where nothing is kept. */
export const PageParts = createContext<Parts | undefined>(undefined);

/** The parts of one page while it is rendered. */
export class Parts {
  readonly #keys: string[] = [];

  /** `version` changes with what all pages say. */
  constructor(private readonly version: string) {}

  ask(by: string): { at: number; isKept: boolean } {
    const key = `${this.version}\n${by}`;
    return { at: this.#keys.push(key) - 1, isKept: kept.has(key) };
  }

  /** The page with its parts in place; those that were made for it are kept. */
  fill(html: string): string {
    const keys = this.#keys;
    return html
      .replace(PLACE, (place, at: string) => kept.get(keys[Number(at)] ?? "") ?? place)
      .replace(MADE, (_, at: string, made: string) => {
        keep(keys[Number(at)] ?? "", made);
        return made;
      });
  }
}

function keep(key: string, html: string): void {
  const [oldest] = kept.keys();
  if (kept.size >= PARTS_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, html);
}
