/** Reads XML by patterns that take linear time, for untrusted files. Resolves no declared entities. */
import { DAY_MS, instantOf } from "./dates";
import { encodingOf } from "./text-encoding";

/** The most text after the end, such as comments of the exporting program. */
const TAIL_LENGTH = 100_000;
const TIME_MAX_LENGTH = 40;

/** A document's encoding: by the byte order mark, the zeros of UTF-16, or the older encoding that it names. */
export function xmlEncodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0) return "utf-16be";
  if (second === 0) return "utf-16le";
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return OLDER_ENCODING.test(head) ? "windows-1252" : encodingOf(bytes);
}

const OLDER_ENCODING = /encoding\s*=\s*["'](iso-8859-1|windows-1252)["']/i;

/**
 * The name of the document element, without its prefix, and whether a document type or an entity is declared;
 * undefined for other texts. Blanks, comments and instructions before it may be of any length.
 */
export function documentElementOf(text: string): { name: string; isDeclared: boolean } | undefined {
  for (let at = 0; ; ) {
    BLANKS.lastIndex = at;
    at += BLANKS.exec(text)?.[0].length ?? 0;
    const end = BEFORE_ELEMENT.find(([start]) => text.startsWith(start, at))?.[1];
    if (end === undefined) {
      ELEMENT_START.lastIndex = at;
      const [, name] = ELEMENT_START.exec(text) ?? [];
      return name === undefined
        ? undefined
        : { name, isDeclared: /<!(DOCTYPE|ENTITY)/i.test(text) };
    }
    const ended = text.indexOf(end, at);
    if (ended < 0) return undefined;
    at = ended + end.length;
  }
}

const BLANKS = /\s*/y;
const BEFORE_ELEMENT = [
  ["<?", "?>"],
  ["<!--", "-->"],
] as const;
/** A document type names its element. */
const ELEMENT_START = /<(?:!DOCTYPE\s{1,20})?(?:\w{1,20}:)?(\w{1,40})/iy;

/** Whether the document element is closed; that of a truncated file is not. */
export function isXmlEnded(text: string, name: string): boolean {
  return new RegExp(`</(?:\\w{1,20}:)?${name}\\s*>`).test(text.slice(-TAIL_LENGTH));
}

/** A recording has a point a second: three days of them. */
export const MOST_PIECES = 260_000;

/**
 * The name of each element that `starts` finds (a global pattern with the name as its group) and the text up to the
 * next one; at most `MOST_PIECES` and one. One at a time, so that the reader can pause between them.
 */
export function* piecesOf(
  text: string,
  starts: RegExp,
): Generator<{ name: string; piece: string }> {
  let open: { name: string; from: number } | undefined;
  let count = 0;
  for (const { 0: start, 1: name = "", index } of text.matchAll(starts)) {
    if (open) yield { name: open.name, piece: text.slice(open.from, index) };
    open = { name, from: index + start.length };
    count += 1;
    if (count > MOST_PIECES) return;
  }
  if (open) yield { name: open.name, piece: text.slice(open.from) };
}

/** A pattern for the text of an element; at most 500 characters are read. */
export function elementText(name: string): RegExp {
  return new RegExp(
    `<(?:\\w{1,20}:)?${name}\\s*>\\s*([^<\\s][^<]{0,499}|<!\\[CDATA\\[[^<]{1,500})`,
  );
}

/** A pattern for the number in an attribute, of any length; some programs write a decimal comma. */
export function attributeNumber(name: string): RegExp {
  return new RegExp(`\\b${name}\\s*=\\s*["']\\s*([-+.,\\deE]+)\\s*["']`);
}

/** The number found, or undefined when there is none or its size is above `limit`. */
export function numberIn(text: string, pattern: RegExp, limit: number): number | undefined {
  const found = pattern.exec(text)?.[1];
  const value = Number(found?.replace(",", "."));
  return found !== undefined && Math.abs(value) <= limit ? value : undefined;
}

const ZONE = /(Z|[+-]\d\d:?\d\d)$/i;
/** The finer digits of a second. */
const FINER_DIGITS = /(\.\d{3})\d+/;

const LAST_LOCAL_MS = Date.UTC(9_999, 0);
/** A file holds activities of at most so many days; a zone's offset takes time to find. */
const MOST_DAYS = 1_000;

/** Reads the times of a file; those without a zone are of the given one. */
export class WrittenTimes {
  /** Whether a time without a zone was read. */
  isLocal = false;
  private readonly offsets = new Map<number, number>();

  constructor(private readonly timeZone: string) {}

  /** Milliseconds since 1970 of the time found, or null. */
  instantIn(time: string | undefined): number | null {
    if (time === undefined) return null;
    const written = time.trim().replace(FINER_DIGITS, "$1").slice(0, TIME_MAX_LENGTH);
    return this.momentOf(written) ?? this.momentOf(plainTime(written));
  }

  private momentOf(text: string): number | null {
    const isZoned = ZONE.test(text);
    const at = Date.parse(isZoned ? text : `${text}Z`);
    if (Number.isNaN(at)) return null;
    if (isZoned) return at;
    this.isLocal = true;
    return at - this.offsetAt(at);
  }

  /** How far the zone is ahead of UTC on the day of this local time. */
  private offsetAt(local: number): number {
    if (local < 0 || local > LAST_LOCAL_MS) return 0;
    const day = Math.floor(local / DAY_MS);
    const known = this.offsets.get(day);
    if (known !== undefined) return known;
    if (this.offsets.size >= MOST_DAYS) return 0;
    const noon = day * DAY_MS + DAY_MS / 2;
    const offset =
      noon - instantOf(new Date(noon).toISOString().slice(0, 10), "12:00", this.timeZone);
    this.offsets.set(day, offset);
    return offset;
  }
}

/** ISO 8601's rarer forms as its common one: '20261115T001500,5+05' as '2026-11-15T00:15:00.5+05:00'. */
function plainTime(text: string): string {
  return text
    .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, "$1-$2-$3T$4:$5:$6")
    .replace(/(:\d\d),(\d)/, "$1.$2")
    .replace(/\s*(?:UTC|GMT)$/i, "Z")
    .replace(/(:\d\d(?:\.\d+)?)([+-]\d\d)$/, "$1$2:00");
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const CDATA = "<![CDATA[";

/** The text found, with XML's own entities and numbered characters resolved. */
export function textIn(text: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(text)?.[1];
  if (found?.startsWith(CDATA)) return found.slice(CDATA.length).split("]]>")[0];
  return found === undefined ? undefined : resolvedText(found);
}

/** A text with XML's own entities and numbered characters resolved. */
export function resolvedText(text: string): string {
  return text.replace(
    /&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g,
    (whole, word?: string, decimal?: string, hex?: string) => {
      if (word !== undefined) return ENTITIES[word] ?? whole;
      return characterOf(decimal === undefined ? Number(`0x${hex}`) : Number(decimal)) ?? whole;
    },
  );
}

/** The character with this number, or undefined for controls, surrogates and what is no character. */
function characterOf(code: number): string | undefined {
  const isAllowed = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isAllowed ? String.fromCodePoint(code) : undefined;
}
