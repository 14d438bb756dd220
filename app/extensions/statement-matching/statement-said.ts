import type { WordColumn } from "./statement-columns";
import {
  cellMeaning,
  isSet,
  isTellingCell,
  type Meaning,
  otherStatusMeaning,
  speaksOfGoing,
  typeMeaning,
} from "./statement-words";

/** What a cell says, and why the line is left out where its word is unknown. */
export interface CellReading {
  why: "unknown_status" | "unknown_type";
  word: string;
  meaning: Meaning;
}

/** What a line says besides its columns of status and type. `isIn`: its amount or type says already that money came. */
export function saidInOtherColumns(
  columns: readonly WordColumn[],
  cell: (index: number) => string,
  isIn: boolean,
): CellReading[] {
  return columns.map((column): CellReading => {
    const written = cell(column.index);
    const why = column.reads === "kind" ? "unknown_type" : "unknown_status";
    const isFlag = column.reads === "back" || column.reads === "failed";
    const word = isFlag ? `${column.name} ${written}` : written;
    return { why, word, meaning: meaningIn(column.reads, written, isIn) };
  });
}

function meaningIn(reads: WordColumn["reads"], written: string, isIn: boolean): Meaning {
  switch (reads) {
    case "back":
    case "failed":
      return isSet(written) ? reads : "silent";
    case "status":
      return firstKnown(otherStatusMeaning(written), cellMeaning(written));
    case "kind":
      return firstKnown(typeMeaning(written), cellMeaning(written));
    case "words":
      return meaningAmongWords(written);
    case "note":
      return meaningOfNote(written, isIn);
    case "cell":
      return meaningOfCell(written, isIn);
  }
}

/** Of a cell in a column that is mostly words of a status; one with figures in it is no such word. */
function meaningAmongWords(written: string): Meaning {
  const isNoWord = otherStatusMeaning(written) === "silent" || /\d/.test(written);
  return isNoWord ? "silent" : cellMeaning(written);
}

function meaningOfNote(written: string, isIn: boolean): Meaning {
  const meaning = cellMeaning(written);
  if (meaning === "back" || meaning === "failed") return meaning;
  return !isIn && speaksOfGoing(written) ? "out" : "silent";
}

function meaningOfCell(written: string, isIn: boolean): Meaning {
  if (!isIn && speaksOfGoing(written)) return "out";
  if (/^\W*paid\W*$/i.test(written)) return isIn ? "silent" : "unknown";
  // One letter may be anything: a pace group, a batch.
  return isTellingCell(written) && written.length > 1 ? cellMeaning(written) : "silent";
}

function firstKnown(one: Meaning, other: Meaning): Meaning {
  return one === "unknown" ? other : one;
}
