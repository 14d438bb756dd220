import { firstLetters } from "./letters.ts";
import { encodingOf } from "./text-encoding";

/** Longer lines are cut off here, so that a file without line breaks does not fill the memory. */
export const LINE_MAX_CHARACTERS = 1_000_000;

/** Why the text of a line differs from the file. */
export type LineDamage = "too_long" | "not_utf8";

export interface TextLine {
  /** Counted from 1. */
  number: number;
  text: string;
  damage?: LineDamage;
}

const BYTE_ORDER_MARK = "\uFEFF";

/** The lines of a text in UTF-8, or UTF-16 with its byte order mark, that comes in pieces, without their ends (LF or CRLF) and the byte order mark. */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine> {
  let decoder: TextDecoder | undefined;
  let number = 1;
  let rest = "";
  let isLong = false;
  const lineOf = (ended: string): TextLine => {
    const text = number === 1 && ended.startsWith(BYTE_ORDER_MARK) ? ended.slice(1) : ended;
    const line = { number, text: text.endsWith("\r") ? text.slice(0, -1) : text };
    number += 1;
    const damage = damageOf(text, isLong);
    isLong = false;
    return damage ? { ...line, damage } : line;
  };
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { ignoreBOM: true });
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield lineOf(part);
    if (rest.length > LINE_MAX_CHARACTERS) {
      isLong = true;
      rest = rest.slice(0, LINE_MAX_CHARACTERS);
    }
  }
  rest += decoder?.decode() ?? "";
  if (rest !== "") yield lineOf(rest);
}

function damageOf(text: string, isLong: boolean): LineDamage | undefined {
  if (isLong || text.length > LINE_MAX_CHARACTERS) return "too_long";
  return text.includes("\uFFFD") ? "not_utf8" : undefined;
}

/** Invisible characters count as spaces. */
const INVISIBLE = /[\s\u00AD\u200B-\u200F\u2060\u2800\u3164\uFEFF]/g;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, "") === "";
}

/** The text in one line, without control and format characters. Joiners stay: they shape the words of Indian scripts. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}|(?!\p{Join_Control})\p{Cf}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The first `most` letters of a text, with '…' where more follow. */
export function shortened(text: string, most: number): string {
  const start = firstLetters(text, most);
  return start === text ? text : `${start}…`;
}

/** Whole sentences one after another, without those that have nothing to say. */
export function joinSentences(sentences: readonly (string | false | null | undefined)[]): string {
  return sentences.filter(Boolean).join(" ");
}
