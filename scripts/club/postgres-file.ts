import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { BackupRefusal, DAMAGED_FILE, FOREIGN_FILE } from "./backup-refusal";

const LINE_FEED = 10;

/** The first line of a dump. */
export interface DumpHead {
  club_backup: 1;
  made_at: number;
  migrations: string[];
}

/** The last line: rows of each table, and the digest of all lines before. */
export interface DumpEnd {
  counts: Record<string, number>;
  sha256: string;
}

/** Reads the whole file; refuses a file that is no dump of ours or was altered. */
export async function verifyDump(file: string): Promise<DumpHead & DumpEnd> {
  const hash = createHash("sha256");
  let head: DumpHead | undefined;
  let last: string | undefined;
  try {
    for await (const line of linesIn(file)) {
      head ??= headOf(line);
      if (last !== undefined) hash.update(`${last}\n`);
      last = line;
    }
    const end: DumpEnd = JSON.parse(last ?? "");
    if (head && end.sha256 === hash.digest("hex")) return { ...head, ...end };
  } catch (error) {
    if (error instanceof BackupRefusal) throw error;
    if (!head) throw new BackupRefusal(FOREIGN_FILE);
  }
  throw new BackupRefusal(DAMAGED_FILE);
}

/** The rows of a verified dump, by table, `size` at a time, each as the JSON text of a list. */
export async function* rowsIn(file: string, size: number) {
  let table = "";
  const rows: string[] = [];
  const batch = () => ({ table, json: `[${rows.splice(0).join(",")}]` });
  for await (const line of linesIn(file)) {
    const next = /^\{"table":"(\w+)"\}$/.exec(line)?.[1];
    const isEnd = line.startsWith('{"counts":');
    if ((next || isEnd || rows.length >= size) && rows.length > 0) yield batch();
    if (next) table = next;
    else if (table && !isEnd) rows.push(line);
  }
}

/** The lines of a compressed file. They end with a line feed only: `readline` would also split at U+2028, which JSON text may contain. */
export async function* linesIn(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const packed = createReadStream(file).on("error", (error) => unpacked.destroy(error));
  let rest = Buffer.alloc(0);
  for await (const chunk of packed.pipe(unpacked)) {
    rest = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED, start)) {
      yield rest.toString("utf8", start, end);
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) yield rest.toString("utf8");
}

function headOf(line: string): DumpHead {
  const head = JSON.parse(line);
  if (head?.club_backup !== 1 || !Array.isArray(head.migrations)) {
    throw new BackupRefusal(FOREIGN_FILE);
  }
  return head;
}
