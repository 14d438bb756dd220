import type { LineDamage, TextLine } from "./text-lines";

/** Why a value cannot be read: it begins in no object that is read, or is no JSON. */
export type EntryDamage = LineDamage | "nowhere" | "not_json";

/** One value of a JSON text with its line, or the damage there. */
export type JsonEntry = { line: number; path: string[]; name: string | undefined } & (
  | { value: unknown; damage?: undefined }
  | { value?: undefined; damage: EntryDamage }
);

const NAME = /^"((?:[^"\\]|\\.)*)":\s*/;
const OPENING = /^[[{]$/;
const CLOSING = /^[\]}]/;

/**
 * The values in those objects and arrays of an indented JSON text that `holdsEntries` selects by path. Lines
 * and indentation alone delimit a value, so that a damaged line affects no other value and the text need not
 * fit into the memory.
 */
export async function* indentedJsonEntries(
  lines: AsyncIterable<TextLine>,
  holdsEntries: (path: string[]) => boolean,
): AsyncGenerator<JsonEntry> {
  const reader = new Reader(holdsEntries);
  for await (const line of lines) yield* reader.read(line);
  yield* reader.end();
}

class Reader {
  /** Spaces of one level. */
  #unit = 0;
  #path: string[] = [];
  #open: { line: number; depth: number; name: string | undefined; lines: string[] } | undefined;
  /** Whether the current lines outside any value were reported. */
  #isReported = false;
  readonly #holdsEntries: (path: string[]) => boolean;

  constructor(holdsEntries: (path: string[]) => boolean) {
    this.#holdsEntries = holdsEntries;
  }

  *read(line: TextLine): Generator<JsonEntry> {
    const text = line.text.trim();
    const indent = line.text.length - line.text.trimStart().length;
    this.#unit ||= indent;
    if (text === "") return;
    const depth = this.#unit === 0 ? 0 : indent / this.#unit;
    if (this.#open && this.#isPartOf(this.#open, depth, text)) {
      this.#open.lines.push(text);
      if (depth === this.#open.depth) yield* this.#close();
      return;
    }
    yield* this.#close();
    yield* this.#begin({ ...line, text }, depth);
  }

  *end(): Generator<JsonEntry> {
    yield* this.#close();
  }

  /** Whether a line goes on with the open value: it is deeper, or closes it. */
  #isPartOf(open: { depth: number }, depth: number, text: string): boolean {
    return depth > open.depth || (depth === open.depth && CLOSING.test(text));
  }

  *#begin({ number, text, damage }: TextLine, depth: number): Generator<JsonEntry> {
    if (depth === 0 || CLOSING.test(text)) return;
    const container = this.#path.slice(0, depth - 1);
    const isEntry =
      Number.isInteger(depth) && container.length === depth - 1 && this.#holdsEntries(container);
    const name = NAME.exec(text);
    const rest = name ? text.slice(name[0].length) : text;
    if (isEntry) {
      this.#isReported = false;
      this.#open = { line: number, depth, name: nameOf(name?.[1]), lines: [rest] };
      if (damage || !OPENING.test(rest)) yield* this.#close(damage);
    } else if (name && OPENING.test(rest) && container.length === depth - 1) {
      this.#path = [...container, nameOf(name[1]) ?? ""];
    } else if (!this.#isReported && this.#isIn(depth)) {
      this.#isReported = true;
      yield { line: number, path: this.#path, name: undefined, damage: "nowhere" };
    }
  }

  /** Whether a line so deep would be inside a value. */
  #isIn(depth: number): boolean {
    return depth > this.#path.length && this.#holdsEntries(this.#path);
  }

  *#close(damage?: LineDamage): Generator<JsonEntry> {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    const { line, name } = open;
    const path = this.#path.slice(0, open.depth - 1);
    const value = damage ? undefined : parsed(open.lines.join("\n").replace(/,$/, ""));
    if (value === undefined) yield { line, path, name, damage: damage ?? "not_json" };
    else yield { line, path, name, value };
  }
}

/** The value of a JSON text; undefined for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nameOf(written: string | undefined): string | undefined {
  return written === undefined ? undefined : String(parsed(`"${written}"`) ?? written);
}
