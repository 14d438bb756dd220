import { appendFileSync, closeSync, fsyncSync, openSync, rmSync } from "node:fs";
import { PRIVATE_FILE } from "~/db/private-files";
import type { Db } from "~/db/tables";
import { listExported } from "~/extensions/moving-in/list-exported.server";

const CHARACTERS_PER_WRITE = 1_000_000;

/**
 * Writes the club with one record a line, in the form that the import reads; returns the number of records.
 * Refuses an existing file, and leaves none where it fails: half a club reads like a whole one.
 */
export async function exportClub(db: Db, file: string): Promise<number> {
  const opened = openSync(file, "wx", PRIVATE_FILE);
  let records = 0;
  let text = "";
  try {
    for await (const record of listExported(db)) {
      text += `${JSON.stringify(record)}\n`;
      records += 1;
      if (text.length < CHARACTERS_PER_WRITE) continue;
      // On a full disk `writeSync` writes less, and says so by its result alone.
      appendFileSync(opened, text);
      text = "";
    }
    appendFileSync(opened, text);
    fsyncSync(opened);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(opened);
  }
  return records;
}
