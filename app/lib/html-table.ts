import { ownValue } from "./records";
import { resolvedText } from "./xml-parts";

/** Rows and cells that one table file is read up to, whatever its kind. */
export const TABLE_MAX_ROWS = 20_000;
export const TABLE_MAX_COLUMNS = 100;

const HEAD_LENGTH = 4_000;
/** What may stand before the first element. */
const BEFORE_HTML = /^(?:\s|<\?[^>]*>|<!--[\s\S]*?-->)+/;
const HTML_START =
  /^<(!doctype html|html|head|title|body|meta|link|style|script|form|div|span|center|font|b|p|br|h[1-6]|table)\b/i;

/** Whether a text is an HTML page with a table, as some banks send under the name .xls. */
export function isHtmlTable(text: string): boolean {
  const head = text.slice(0, HEAD_LENGTH).replace(BEFORE_HTML, "").trimStart();
  return HTML_START.test(head) && /<table\b/i.test(text);
}

/** What is no text, to its end. */
const HIDDEN: Record<string, RegExp> = {
  "<!--": /-->/g,
  "<script": /<\/script/gi,
  "<style": /<\/style/gi,
};

/**
 * The rows of all tables of an HTML text in their order, nested ones too; undefined for more than 20,000. Nothing in it
 * is run or loaded, and the depth of its elements does not matter: it is read in one pass.
 */
export function htmlRows(text: string): string[][] | undefined {
  const tags = /<!--|(<\/?[a-z][a-z\d]{0,15})\b([^<>]*)>/gi;
  const grid = new Grid();
  let from = 0;
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    grid.write(text.slice(from, tag.index));
    const name = (tag[1] ?? tag[0]).toLowerCase();
    const hidden = ownValue(HIDDEN, name);
    if (hidden) tags.lastIndex = endOf(text, hidden, tags.lastIndex);
    else grid.take(name, tag[2] ?? "");
    if (grid.rows.length > TABLE_MAX_ROWS) return undefined;
    from = tags.lastIndex;
  }
  grid.turnCell(0);
  return grid.rows;
}

class Grid {
  readonly rows: string[][] = [];
  #row: string[] | undefined;
  #cell: { text: string; span: number } | undefined;

  /** Takes a tag, such as '<td' or '</tr'. */
  take(tag: string, attributes: string): void {
    switch (tag) {
      case "<tr":
        this.turnRow(true);
        break;
      case "</tr":
      case "<table":
      case "</table":
        this.turnRow(false);
        break;
      case "<td":
      case "<th":
        this.turnCell(spanOf(attributes));
        break;
      case "</td":
      case "</th":
        this.turnCell(0);
        break;
      case "<br":
      case "<p":
      case "<div":
        this.write(" ");
    }
  }

  write(text: string): void {
    if (this.#cell) this.#cell.text += text;
  }

  /** Ends the row, and begins one where `isNew`. */
  turnRow(isNew: boolean): void {
    this.turnCell(0);
    this.#row = isNew ? [] : undefined;
    if (this.#row) this.rows.push(this.#row);
  }

  /** Ends the cell, and begins one of `span` columns unless that is 0. */
  turnCell(span: number): void {
    const ended = this.#cell;
    this.#cell = span > 0 && this.#row ? { text: "", span } : undefined;
    if (!ended || !this.#row) return;
    const left = Math.min(ended.span, TABLE_MAX_COLUMNS - this.#row.length);
    if (left > 0) this.#row.push(plainText(ended.text), ...Array<string>(left - 1).fill(""));
  }
}

/** The columns that a cell spans, at least 1. */
function spanOf(attributes: string): number {
  const found = /\bcolspan\s*=\s*["']?(\d{1,9})/i.exec(attributes)?.[1];
  return Math.max(1, Number(found ?? 1));
}

function endOf(text: string, end: RegExp, from: number): number {
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

function plainText(written: string): string {
  return resolvedText(written.replaceAll(/&nbsp;?/gi, " "))
    .replace(/\s+/g, " ")
    .trim();
}
