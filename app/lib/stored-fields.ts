type Values = Readonly<Record<string, string>>;

/** A value as it is compared. */
type Plain = (value: string, name: string) => string;

/** Version and values that a form was loaded with, as its hidden fields say them. */
export interface Seen {
  version: string;
  /** A digest for each field that was not empty: 'title=5k2 place=9x'. */
  loaded: string;
}

const LOADED_MAX_LENGTH = 20_000;

/** The texts that a form sent, without its files. */
export function textsIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** Without blank lines and blanks at the ends, which are not stored; a browser sends its own line ends. */
export function plainLines(value = ""): string {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return lines.filter(Boolean).join("\n");
}

/** What a form says that shows these values of this version. */
export function seenOf(version: number, values: Values, plain: Plain = plainLines): Seen {
  const digests = Object.entries(values).flatMap(([name, value]) => {
    const text = plain(value, name);
    return text ? `${name}=${digestOf(text)}` : [];
  });
  return { version: String(version), loaded: digests.join(" ") };
}

/** What a sent form was loaded with; nothing where it says more than a form can. */
export function seenIn({ version = "", loaded = "" }: Values): Seen {
  return { version, loaded: loaded.length > LOADED_MAX_LENGTH ? "" : loaded };
}

/** What a form without a version says of the values that it shows. */
export function loadedOf(values: Values): string {
  return seenOf(0, values).loaded;
}

/** Whether the stored values are others than a form was loaded with; one that does not say so counts as new. */
export function isOutdated({
  stored,
  loaded,
}: {
  stored: Values;
  loaded?: string | undefined;
}): boolean {
  return loaded !== undefined && loaded !== loadedOf(stored);
}

/**
 * The values with which an older form goes on: what was typed in the fields that were changed in it, and the stored
 * values of the others. What the form says of its loading only decides which fields were changed.
 */
export function mergedFields(
  { stored, typed }: { stored: Values; typed: Values },
  plain: Plain = plainLines,
): Record<string, string> {
  const digests = new Map(
    seenIn(typed)
      .loaded.split(" ")
      .map((entry): [string, string] => {
        const at = entry.lastIndexOf("=");
        return [entry.slice(0, at), entry.slice(at + 1)];
      }),
  );
  const isChanged = (name: string) => {
    const text = plain(typed[name] ?? "", name);
    return (text ? digestOf(text) : "") !== (digests.get(name) ?? "");
  };
  const names = new Set([...Object.keys(stored), ...Object.keys(typed)]);
  return Object.fromEntries(
    [...names].map((name) => [name, (isChanged(name) ? typed[name] : stored[name]) ?? ""]),
  );
}

/**
 * The fields whose stored value is not the typed one, a line for each ('Seats: 30'), for somebody whose form is older
 * than what is stored. `shown` words a stored value.
 */
export function storedFields(
  labels: Values,
  { stored, typed }: { stored: Values; typed: Values },
  shown: (name: string, value: string) => string,
): string[] {
  return Object.entries(labels).flatMap(([name, label]) =>
    plainLines(stored[name]) === plainLines(typed[name])
      ? []
      : `${label}: ${shown(name, stored[name] ?? "")}`,
  );
}

/** Differs for different texts, but for rare accidents (FNV-1a and the length). */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length.toString(36)}.${(hash >>> 0).toString(36)}`;
}
