/** The file of a whole club: a head, the rows of each table after a line with its columns, an end with digests. */
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { BackupRefusal, DAMAGED_FILE } from "../backup-refusal";
import { linesIn } from "../postgres-file";
import { type Content, Contents, type Row, type Table, type Visit } from "./table-rows";

export interface WholeClubHead {
  whole_club: 1;
  made_at: number;
  migrations: string[];
}

export interface WholeClubEnd {
  contents: Record<string, Content>;
}

const GZIP_MARK = Buffer.from([0x1f, 0x8b]);
const ROWS_AT_A_TIME = 500;
/** Enough compressed bytes for the first line. */
const HEAD_BYTES = 8_192;

/** Whether a file, unlocked, begins like a whole club. */
export async function isWholeClub(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (!buffer.subarray(0, GZIP_MARK.length).equals(GZIP_MARK)) return false;
    return (await beginningOf(buffer.subarray(0, bytesRead))).startsWith('{"whole_club":1,');
  } finally {
    await handle.close();
  }
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
  const contents = new Contents();
  const read = await visitFile(file, async (table, rows) => contents.add(table, rows));
  if (!isSame(contents.all, read.contents)) throw new BackupRefusal(DAMAGED_FILE);
  return read;
}

export function isSame(one: Record<string, Content>, other: Record<string, Content>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every(
    (name) => one[name]?.rows === other[name]?.rows && one[name]?.sha256 === other[name]?.sha256,
  );
}

/** Calls `visit` with the rows of each table, and returns head and end. */
export async function visitFile(file: string, visit: Visit): Promise<WholeClubHead & WholeClubEnd> {
  let head: WholeClubHead | undefined;
  let end: WholeClubEnd | undefined;
  const rows = new WaitingRows(visit);
  for await (const line of parsedLines(file)) {
    if (Array.isArray(line)) await rows.add(line);
    else if ("table" in line) await rows.begin({ name: line.table, columns: line.columns });
    else if ("contents" in line) end = line;
    else head = line;
  }
  await rows.visit();
  if (head?.whole_club !== 1 || !end) throw new BackupRefusal(DAMAGED_FILE);
  return { ...head, ...end };
}

type Line = WholeClubHead | WholeClubEnd | { table: Table["name"]; columns: string[] } | Row;

/** Refuses damaged text and damaged compression. */
async function* parsedLines(file: string): AsyncGenerator<Line> {
  try {
    for await (const text of linesIn(file)) yield JSON.parse(text);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (error instanceof SyntaxError || code.startsWith("Z_"))
      throw new BackupRefusal(DAMAGED_FILE);
    throw error;
  }
}

/** Rows of a table until there are enough for one visit. */
class WaitingRows {
  #table: Table | undefined;
  #rows: Row[] = [];

  constructor(private readonly visitor: Visit) {}

  async begin(table: Table): Promise<void> {
    await this.visit();
    this.#table = table;
    await this.visitor(table, []);
  }

  async add(row: Row): Promise<void> {
    this.#rows.push(row);
    if (this.#rows.length >= ROWS_AT_A_TIME) await this.visit();
  }

  async visit(): Promise<void> {
    if (this.#table && this.#rows.length > 0) await this.visitor(this.#table, this.#rows);
    this.#rows = [];
  }
}
