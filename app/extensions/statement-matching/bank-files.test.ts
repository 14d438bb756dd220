import { expect, test } from "vitest";
import { tableTextOfFile } from "~/lib/table-text";
import { BANK_FILES } from "../../../tests/support/shapes/bank-files";
import { readStatement } from "./statement";

const table = BANK_FILES.map((file) => [file.shape, file] as const);

test.each(table)("%s: each credit with its day and number", async (_, { file, ...right }) => {
  const read = await tableTextOfFile(new Blob([file]));
  const statement = read.ok ? readStatement(read.text) : undefined;
  const credits = statement?.lines.map(({ day, paise, utrs }) => {
    return { day, rupees: paise / 100, utr: utrs[0] ?? "" };
  });
  expect(credits).toEqual(right.credits);
  expect(statement?.leftOut.map(({ why }) => why)).toEqual(right.leftOut ?? []);
  expect(statement?.unread.map(({ number }) => number)).toEqual(right.unread ?? []);
});
