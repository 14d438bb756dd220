/** The file of a whole club: a head, the rows of each table after a line with its columns, an end with digests. */
import { isDeepStrictEqual } from "node:util";
import { createGunzip } from "node:zlib";
import { errorCode } from "~/lib/error-text";
import { BackupRefusal, DAMAGED_FILE } from "../backup-refusal";
import { bytesAt } from "../disk";
import { linesIn } from "../postgres-file";
import {
  type Content,
  Contents,
  ROWS_AT_A_TIME,
  type Row,
  type SomeRows,
  type Table,
} from "./table-rows";

export interface WholeClubHead {
  whole_club: 1;
  made_at: number;
  migrations: string[];
}

export interface WholeClubEnd {
  contents: Record<string, Content>;
}

const GZIP_MARK = Buffer.from([0x1f, 0x8b]);
/** Enough compressed bytes for the first line. */
const HEAD_BYTES = 8_192;

/** Whether a file, unlocked, begins like a whole club. */
export async function isWholeClub(file: string): Promise<boolean> {
  const bytes = await bytesAt(file, 0, HEAD_BYTES);
  if (!bytes.subarray(0, GZIP_MARK.length).equals(GZIP_MARK)) return false;
  return (await beginningOf(bytes)).startsWith('{"whole_club":1,');
}

/** The first piece of text; a cut stream ends without it. */
async function beginningOf(bytes: Uint8Array): Promise<string> {
  const gunzip = createGunzip();
  gunzip.end(bytes);
  try {
    for await (const chunk of gunzip) return chunk.toString("utf8");
  } catch {
    // Not compressed, or cut before its first block.
  }
  return "";
}

/** Reads a whole file; refuses one that is no club or was altered. */
export async function verifyWholeClub(file: string): Promise<WholeClubHead & WholeClubEnd> {
  let head: WholeClubHead | undefined;
  let end: WholeClubEnd | undefined;
  const contents = new Contents();
  for await (const part of partsOf(file)) {
    if ("rows" in part) contents.add(part);
    else if ("contents" in part) end = part;
    else head = part;
  }
  if (head?.whole_club !== 1 || !end || !isDeepStrictEqual(contents.all, end.contents))
    throw new BackupRefusal(DAMAGED_FILE);
  return { ...head, ...end };
}

/** Head, rows and end of a file, in this order. */
export async function* partsOf(
  file: string,
): AsyncGenerator<WholeClubHead | SomeRows | WholeClubEnd> {
  let table: Table | undefined;
  let rows: Row[] = [];
  for await (const line of parsedLines(file)) {
    const isRow = Array.isArray(line);
    if (table && (!isRow || rows.length === ROWS_AT_A_TIME)) {
      yield { table, rows };
      rows = [];
    }
    if (isRow) rows.push(line);
    else if ("table" in line) table = { name: line.table, columns: line.columns };
    else yield line;
  }
  // What stands behind the end is none of what the end counts.
  if (table && rows.length > 0) yield { table, rows };
}

type Line = WholeClubHead | WholeClubEnd | { table: Table["name"]; columns: string[] } | Row;

/** Refuses damaged text and damaged compression. */
async function* parsedLines(file: string): AsyncGenerator<Line> {
  try {
    for await (const text of linesIn(file)) yield JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error).startsWith("Z_"))
      throw new BackupRefusal(DAMAGED_FILE);
    throw error;
  }
}
