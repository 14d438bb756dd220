import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvCell, csvFile, csvLines, csvStream } from "./csv";

const csvLine = (cells: CsvCell[]) => csvLines([cells]);
const csvCell = (value: CsvCell) => csvLine([value]).slice(0, -"\r\n".length);

test.each([
  ["=1+1", "'=1+1"],
  ["+91 98", "'+91 98"],
  ["-5", "'-5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\rx", '"\'\rx"'],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["தமிழ் ₹", "தமிழ் ₹"],
  [null, ""],
  [-5, "-5"],
])("%j becomes %j", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test("a CSV file begins with the byte order mark", () => {
  const bytes = new TextEncoder().encode(csvFile([["₹"], ["b", 2]]));
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test("every line of a CSV file ends with CRLF", () => {
  const bytes = new TextEncoder().encode(csvFile([["₹"], ["b", 2]]));
  expect(new TextDecoder().decode(bytes)).toBe("₹\r\nb,2\r\n");
});

test("cells are quoted and cannot start a formula", () => {
  expect(csvFile([["=1+1", "a,b", 'say "hi"', "two\nlines", -5, null, "தமிழ் ₹"]])).toBe(
    '\uFEFF\'=1+1,"a,b","say ""hi""","two\nlines",-5,,தமிழ் ₹\r\n',
  );
});

const randomTexts = fc.array(fc.string({ unit: "binary" }), { minLength: 1 });

test("random text stays in its cell", () => {
  fc.assert(
    fc.property(randomTexts, (texts) => {
      expect(
        readLine(csvLine(texts)).map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")),
      ).toEqual(texts);
    }),
  );
});

test("random text never begins a formula", () => {
  fc.assert(
    fc.property(randomTexts, (texts) => {
      for (const cell of texts.map(csvCell)) expect(cell).not.toMatch(/^"?[=+\-@\t\r\n＝＋－＠]/);
    }),
  );
});

test("a CSV stream has the same bytes as the CSV file", async () => {
  async function* pages() {
    yield [["a", 1]];
    yield [["b", 2]];
  }
  const stream = await new Response(csvStream(["name", "n"], pages(), async () => {})).bytes();
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(stream)).toBe(
    csvFile([
      ["name", "n"],
      ["a", 1],
      ["b", 2],
    ]),
  );
});

/** Parses one line as RFC 4180 says. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let rest = line.slice(0, -2);
  while (true) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)?.[1];
    const raw = quoted === undefined ? (/^[^,]*/.exec(rest)?.[0] ?? "") : undefined;
    cells.push(raw ?? (quoted ?? "").replaceAll('""', '"'));
    rest = rest.slice(raw === undefined ? `"${quoted}"`.length : raw.length);
    if (rest === "") return cells;
    rest = rest.slice(1);
  }
}
