import { createContext } from "react";

/** The most characters of all kept HTML and its keys. */
const SIGNS_KEPT = 2_000_000;
const PLACE = /<template data-kept="(\d+)"><\/template>/g;
const MADE =
  /<template data-made="(\d+)"><\/template>([\s\S]*?)<template data-end="\1"><\/template>/g;

/** HTML of parts by key, all of one version of the site's content. */
const kept = new Map<string, string>();
let keptSigns = 0;
let keptVersion: string | undefined;

/** The parts of the page being rendered; undefined in the browser, and when none are kept. */
export const PageParts = createContext<Parts | undefined>(undefined);

/** The parts of one page while it is rendered. */
export class Parts {
  readonly #keys: string[] = [];

  /** `version` changes with the content that all pages show. */
  constructor(version: string) {
    if (version === keptVersion) return;
    kept.clear();
    keptSigns = 0;
    keptVersion = version;
  }

  ask(by: string): { at: number; isKept: boolean } {
    return { at: this.#keys.push(by) - 1, isKept: kept.has(by) };
  }

  /** The page with its parts in place; newly rendered parts are kept. */
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
  drop(key);
  kept.set(key, copyOf(html));
  keptSigns += key.length + html.length;
  for (const oldest of kept.keys()) {
    if (keptSigns <= SIGNS_KEPT) break;
    drop(oldest);
  }
}

/** A copy of the text, because a substring would keep the whole page in memory. */
function copyOf(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

function drop(key: string): void {
  keptSigns -= kept.has(key) ? key.length + (kept.get(key)?.length ?? 0) : 0;
  kept.delete(key);
}
