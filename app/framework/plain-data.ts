/** The codes of values that are not stored in the list. */
const SIGNS = { undefined: -7, infinity: -6, null: -5, minusZero: -4, minusInfinity: -3, nan: -2 };

/**
 * Encodes text, numbers and plain objects as React Router 8.4 sends them to the browser: a list with each
 * value once, in which objects and lists refer to values by index. Undefined for any other value.
 */
export function encodePlain(data: object): string | undefined {
  const list = new PlainList();
  return list.add(data) ? `[${list.texts.join(",")}]\n` : undefined;
}

class PlainList {
  readonly texts: string[] = [];
  readonly #places = new Map<unknown, number>();
  readonly #open: [value: unknown, place: number][] = [];

  /** Adds a value with all its parts; false for a value that is not plain. */
  add(value: unknown): boolean {
    this.#placeOf(value);
    for (let next = this.#open.pop(); next; next = this.#open.pop()) {
      const text = this.#textOf(next[0]);
      if (text === undefined) return false;
      this.texts[next[1]] = text;
    }
    return true;
  }

  #placeOf(value: unknown): number {
    const known = signOf(value) ?? this.#places.get(value);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(value, place);
    this.#open.push([value, place]);
    return place;
  }

  #textOf(value: unknown): string | undefined {
    if (typeof value !== "object" || value === null)
      return isWritten(value) ? JSON.stringify(value) : undefined;
    if (Array.isArray(value)) return `[${value.map((item) => this.#placeOf(item)).join(",")}]`;
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype) return this.#fieldsOf(value);
    // A row of node:sqlite.
    return prototype === null ? `["N",${this.#fieldsOf(value)}]` : undefined;
  }

  #fieldsOf(value: object): string {
    const fields = Object.entries(value).map(
      ([name, field]) => `"_${this.#placeOf(name)}":${this.#placeOf(field)}`,
    );
    return `{${fields.join(",")}}`;
  }
}

function isWritten(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function signOf(value: unknown): number | undefined {
  if (value === undefined) return SIGNS.undefined;
  if (value === null) return SIGNS.null;
  if (typeof value !== "number") return undefined;
  if (Number.isNaN(value)) return SIGNS.nan;
  if (value === Number.POSITIVE_INFINITY) return SIGNS.infinity;
  if (value === Number.NEGATIVE_INFINITY) return SIGNS.minusInfinity;
  return Object.is(value, -0) ? SIGNS.minusZero : undefined;
}
