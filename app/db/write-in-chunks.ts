import { chunksOf } from "~/lib/chunks";

/** A statement has at most 32,766 values: with 500 rows, 65 in a row. */
const ROWS_PER_STATEMENT = 500;

/** Calls `write` with pieces of the rows that one statement can hold, one after another. */
export async function writeInChunks<Row>(
  rows: readonly Row[],
  write: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (const piece of chunksOf(rows, ROWS_PER_STATEMENT)) await write(piece);
}
