import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { basename, extname } from "node:path";
import { missingColumn, type Sheet, sheetOf } from "~/extensions/moving-in/columns";
import { type Collection, isCollection } from "~/extensions/moving-in/written-records";
import { csvRecords } from "~/lib/csv";
import { parsed } from "~/lib/json-entries";
import { looseFields } from "~/lib/loose-values";
import { textLines } from "~/lib/text-lines";
import { bytesAt, isFile, noFileText } from "../disk";

/**
 * The layout of a file; `wrapped` JSON has its collections by name, other JSON is one collection, named after
 * the file.
 */
export type Layout =
  | { kind: "sheet"; sheet: Sheet; example: string[] }
  | { kind: "lines" }
  | { kind: "indented" | "whole"; collection: Collection | undefined };

export interface InputFile {
  path: string;
  name: string;
  layout: Layout;
  /** SHA-256 of its content. */
  digest: string;
}

/** Why a file cannot be imported, in a sentence. */
export class InputRefusal extends Error {}

const HEAD_BYTES = 64_000;
/** A larger JSON text in one piece does not fit into a string. */
const WHOLE_MAX_BYTES = 256_000_000;

/** Reads the beginning of a file and decides how to read it; throws InputRefusal. */
export async function openInput(
  path: string,
  chosen: ReadonlyMap<string, string>,
): Promise<InputFile> {
  if (!isFile(path)) throw new InputRefusal(noFileText(path));
  const name = basename(path);
  const layout = /\.(csv|tsv|txt)$/i.test(name)
    ? await sheetLayout(path, chosen)
    : jsonLayout(String(await bytesAt(path, 0, HEAD_BYTES)), { name, size: statSync(path).size });
  return { path, name, layout, digest: await digestOf(path) };
}

async function sheetLayout(path: string, chosen: ReadonlyMap<string, string>): Promise<Layout> {
  const rows: string[][] = [];
  for await (const { cells } of csvRecords(textLines(createReadStream(path)))) {
    if (cells) rows.push(cells.map((cell) => cell.trim()));
    if (rows.length === 2) break;
  }
  const [headings, example = []] = rows;
  if (!headings || headings.length < 2) throw new InputRefusal(`${path} has no headings to read.`);
  const sheet = sheetOf(headings, chosen);
  const missing = missingColumn(sheet);
  if (missing) throw new InputRefusal(`${path}: ${missing} Say which: --column "Heading=field".`);
  return { kind: "sheet", sheet, example };
}

function jsonLayout(text: string, { name, size }: { name: string; size: number }): Layout {
  const head = text.replace(/^\uFEFF/, "");
  const hasLines = head
    .split("\n")
    .some((line) => "collection" in (looseFields(parsed(line)) ?? {}));
  if (hasLines || /\.(jsonl|ndjson)$/i.test(name)) return { kind: "lines" };
  const firstName = /^\s*\{\s*"([^"\n]*)"/.exec(head)?.[1] ?? "";
  const named = basename(name, extname(name));
  const isWrapped = firstName === "__collections__" || isCollection(firstName);
  if (!isWrapped && !isCollection(named)) {
    throw new InputRefusal(
      `${name} is no export that can be read: neither is its first name one of the collections, nor is it named after one.`,
    );
  }
  const collection = !isWrapped && isCollection(named) ? named : undefined;
  if (/^\s*[[{]\s*\n\s+\S/.test(head)) return { kind: "indented", collection };
  if (size > WHOLE_MAX_BYTES) {
    throw new InputRefusal(
      `${name} is too large for one line. Write it with one record a line: see docs/moving-in.md.`,
    );
  }
  return { kind: "whole", collection };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
