import { createContext } from "react";

const PARTS_KEPT = 400;
const PLACE = /<template data-kept="(\d+)"><\/template>/g;
const MADE =
  /<template data-made="(\d+)"><\/template>([\s\S]*?)<template data-end="\1"><\/template>/g;

/** HTML of parts by what it was made from, all of one version of what pages say. */
const kept = new Map<string, string>();
let keptVersion: string | undefined;

/** What one page is rendered with; undefined in the browser, and where nothing is kept. */
export const PageParts = createContext<Parts | undefined>(undefined);

/** The parts of one page while it is rendered. */
export class Parts {
  readonly #keys: string[] = [];

  /** `version` changes with what all pages say. */
  constructor(version: string) {
    if (version !== keptVersion) kept.clear();
    keptVersion = version;
  }

  ask(by: string): { at: number; isKept: boolean } {
    return { at: this.#keys.push(by) - 1, isKept: kept.has(by) };
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
