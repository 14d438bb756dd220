/** Reads XML by patterns that take linear time, for untrusted files. Resolves no declared entities. */

const HEAD_LENGTH = 4_000;
/** The most text after the end, such as comments of the exporting program. */
const TAIL_LENGTH = 1_000;
const TIME_MAX_LENGTH = 40;

/** Whether this is XML of a document element without a document type, where entities would be declared. */
export function isXmlOf(text: string, element: RegExp): boolean {
  if (!/^\uFEFF?\s*<(\?xml|(\w{1,20}:)?\w)/.test(text.slice(0, 200))) return false;
  return !/<!(DOCTYPE|ENTITY)/i.test(text) && element.test(text.slice(0, HEAD_LENGTH));
}

/** Whether the document element is closed; that of a truncated file is not. */
export function isXmlEnded(text: string, name: string): boolean {
  return new RegExp(`</(?:\\w{1,20}:)?${name}\\s*>`).test(text.slice(-TAIL_LENGTH));
}

const MOST_PIECES = 200_000;

/**
 * The name of each element that `starts` finds (a global pattern with the name as its group) and the text up to the
 * next one; at most 200,000. One at a time, so that the reader can pause between them.
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

/** A pattern for the number in an attribute. */
export function attributeNumber(name: string): RegExp {
  return new RegExp(`\\b${name}\\s*=\\s*["']([-+.\\deE]{1,30})["']`);
}

/** The number found, or undefined when there is none or its size is above `limit`. */
export function numberIn(text: string, pattern: RegExp, limit: number): number | undefined {
  const found = pattern.exec(text)?.[1];
  const value = Number(found);
  return found !== undefined && Math.abs(value) <= limit ? value : undefined;
}

/** Milliseconds since 1970 of the time found, or null. Times without a zone are UTC. */
export function instantIn(time: string | undefined): number | null {
  if (time === undefined) return null;
  const text = time.trim().slice(0, TIME_MAX_LENGTH);
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(at) ? null : at;
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const CDATA = "<![CDATA[";

/** The text found, with XML's own entities and numbered characters resolved. */
export function textIn(text: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(text)?.[1];
  if (found?.startsWith(CDATA)) return found.slice(CDATA.length).split("]]>")[0];
  return found?.replace(
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
