import { createContext } from "react";

/** The most characters of all cached HTML and its keys. */
const CHARACTERS_MAXIMUM = 2_000_000;
const PLACEHOLDER = /<template data-cached="(\d+)"><\/template>/g;
const MADE =
  /<template data-made="(\d+)"><\/template>([\s\S]*?)<template data-end="\1"><\/template>/g;

/** HTML of parts by key, all of one version of the site's content. */
const cached = new Map<string, string>();
let cachedCharacters = 0;
let cachedVersion: string | undefined;

/** The parts of the page being rendered; undefined in the browser, and when none are cached. */
export const PageParts = createContext<Parts | undefined>(undefined);

/** The parts of one page while it is rendered. */
export class Parts {
  readonly #keys: string[] = [];

  /** `version` changes with the content that all pages show. */
  constructor(version: string) {
    if (version === cachedVersion) return;
    cached.clear();
    cachedCharacters = 0;
    cachedVersion = version;
  }

  ask(by: string): { at: number; isCached: boolean } {
    return { at: this.#keys.push(by) - 1, isCached: cached.has(by) };
  }

  /** The page with its parts in place; newly rendered parts are cached. */
  fill(html: string): string {
    const keys = this.#keys;
    return html
      .replace(PLACEHOLDER, (place, at: string) => cached.get(keys[Number(at)] ?? "") ?? place)
      .replace(MADE, (_, at: string, made: string) => {
        store(keys[Number(at)] ?? "", made);
        return made;
      });
  }
}

function store(key: string, html: string): void {
  drop(key);
  cached.set(key, copyOf(html));
  cachedCharacters += key.length + html.length;
  for (const oldest of cached.keys()) {
    if (cachedCharacters <= CHARACTERS_MAXIMUM) break;
    drop(oldest);
  }
}

/** A copy of the text, because a substring would keep the whole page in memory. */
function copyOf(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

function drop(key: string): void {
  cachedCharacters -= cached.has(key) ? key.length + (cached.get(key)?.length ?? 0) : 0;
  cached.delete(key);
}
