import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvCell, type CsvRecord, csvFile, csvLines, csvRecords, csvStream } from "./csv";
import { textLines } from "./text-lines";

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

async function* writeInChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readPieces(pieces: AsyncIterable<Uint8Array>): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(textLines(pieces))) records.push(record);
  return records;
}

const read = (text: string, size = 7) => readPieces(writeInChunks(text, size));

test("cells with quotes, delimiters and line breaks are read with the line they begin in", async () => {
  const text = '\uFEFFname,note\r\n"Rao, Asha","said ""hi""\r\nand left"\r\n\r\nRavi,\r\n';
  expect(await read(text)).toEqual([
    { line: 1, cells: ["name", "note"] },
    { line: 2, cells: ["Rao, Asha", 'said "hi"\nand left'] },
    { line: 5, cells: ["Ravi", ""] },
  ]);
});

test("semicolons and tabs are found as delimiters", async () => {
  expect(await read("a;b\n1,5;2")).toContainEqual({ line: 2, cells: ["1,5", "2"] });
  expect(await read("a\tb\n1\t2")).toContainEqual({ line: 2, cells: ["1", "2"] });
});

test("an unclosed quote damages its own line only", async () => {
  expect(await read('a,b\n"1,x\n"2",y\n3,"z"')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, damage: expect.any(String) },
    { line: 3, cells: ["2", "y"] },
    { line: 4, cells: ["3", "z"] },
  ]);
});

test("an unclosed quote in the last line, a missing cell and bytes that are no UTF-8 are damages", async () => {
  expect(await read('a,b\n1\n2,"x')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, damage: { cells: 1, width: 2 } },
    { line: 3, damage: "unclosed" },
  ]);
  async function* bytes() {
    yield Uint8Array.of(0x61, 0x2c, 0x62, 0x0a, 0xff, 0x2c, 0x62);
  }
  const records = await readPieces(bytes());
  expect(records[1]).toEqual({ line: 2, damage: "not_utf8" });
});

test("the output of csvFile is read back, however it is cut into pieces", async () => {
  const cell = fc.string({ unit: fc.constantFrom(..."a;,\"'\n é🏃"), maxLength: 6 });
  const rows = fc.array(fc.tuple(fc.constantFrom("x", "y"), cell, cell), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const all = [["first", "second", "third"], ...rows];
      // A line break as the first character makes csvFile put an apostrophe before it.
      fc.pre(all.flat().every((text) => !text.startsWith("\n")));
      const records = await read(csvFile(all), size);
      expect(records.map(({ cells }) => cells)).toEqual(all);
    }),
    { numRuns: 500 },
  );
});

test("a damaged line damages no other line", async () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab," '), maxLength: 5 });
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 8 });
  const damage = fc.string({ unit: fc.constantFrom(...'ab,"'), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(), damage, async (cells, nth, text) => {
      const rows = cells.map((cells, index) => [`row ${index}`, ...cells]);
      const lines = csvFile([["id", "a", "b", "c"], ...rows]).split("\r\n");
      const hit = 1 + (nth % rows.length);
      const before = lines[hit] ?? "";
      lines[hit] = before.slice(0, nth % (before.length + 1)) + text;
      const records = await read(lines.join("\r\n"));
      for (const [index, row] of rows.entries()) {
        if (index + 1 !== hit) expect(records).toContainEqual({ line: index + 2, cells: row });
      }
      expect(records.filter(({ line }) => line === hit + 1)).toHaveLength(lines[hit] ? 1 : 0);
    }),
    { numRuns: 500 },
  );
});
