import { expect, test } from "vitest";
import { workbook, zipped } from "../../tests/support/shapes/workbooks";
import { csvTable } from "./csv";
import { htmlRows, isHtmlTable, TABLE_MAX_ROWS } from "./html-table";
import { tableTextOfFile } from "./table-text";
import { readWorkbook } from "./workbook";

const blob = (file: Uint8Array<ArrayBuffer> | string) => new Blob([file]);

test("dates, large numbers, signs and gaps of a workbook are read as they are shown", async () => {
  const file = workbook(
    { name: "Old", rows: [["x", "y"]], isHidden: true },
    { name: "Notes", rows: [["only a title"]] },
    {
      name: "List",
      rows: [
        ["Name", "Phone", "Born"],
        [],
        ['Asha & "Rao" <x>', 9_845_011_111, { day: "1990-02-28" }],
        [null, 412_345_678_901, { day: "2004-12-31" }],
      ],
    },
  );
  expect(await readWorkbook(blob(file))).toEqual({
    ok: true,
    rows: [
      ["Name", "Phone", "Born"],
      [],
      ['Asha & "Rao" <x>', "9845011111", "1990-02-28"],
      ["", "412345678901", "2004-12-31"],
    ],
    otherSheets: ["Notes"],
  });
});

test("a workbook as other programs write it, with prefixes, texts in cells and days since 1904", async () => {
  const file = zipped({
    "xl/workbook.xml":
      '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A" r:id="r1"/></x:sheets></x:workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationship Target="/xl/worksheets/a.xml" Id="r1"/>',
    "xl/styles.xml":
      '<x:styleSheet><x:numFmts><x:numFmt numFmtId="164" formatCode="dd\\-mmm\\-yy"/></x:numFmts><x:cellXfs><x:xf numFmtId="164"/></x:cellXfs></x:styleSheet>',
    "xl/worksheets/a.xml":
      '<x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>A</x:t><x:rPh><x:t>no</x:t></x:rPh><x:t>sha</x:t></x:is></x:c><x:c s="0"><x:v>31379.25</x:v></x:c><x:c t="str"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row></x:sheetData>',
  });
  const read = await readWorkbook(blob(file));
  expect(read).toMatchObject({ ok: true, rows: [["Asha", "1989-11-29 06:00:00", "2"]] });
});

const SHEET = "xl/worksheets/sheet1.xml";

function hostile(parts: Record<string, string>) {
  return zipped({
    "xl/workbook.xml": '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationship Target="worksheets/sheet1.xml" Id="r1"/>',
    ...parts,
  });
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}"><c><v>${at * 7}</v></c></row>`).join(
    "",
  );

test.each([
  [
    "a sheet that unpacks to two hundred times its size",
    `<row>${" ".repeat(9_000_000)}</row>`,
    "damaged",
  ],
  ["a row at the end of the sheet", '<row r="1048576"><c><v>1</v></c></row>', "too_large"],
  ["more rows than are read", rows(TABLE_MAX_ROWS + 1), "too_large"],
  ["a document type", '<!DOCTYPE x [<!ENTITY a "aaaa">]><row/>', "damaged"],
])("a workbook with %s is refused", async (_, sheet, reason) => {
  expect(await tableTextOfFile(blob(hostile({ [SHEET]: sheet })))).toEqual({ ok: false, reason });
});

test("a workbook with a column far out is read up to the hundredth", async () => {
  const sheet =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="XFD1"><v>3</v></c></row>';
  const read = await readWorkbook(blob(hostile({ [SHEET]: sheet })));
  expect(read).toMatchObject({ ok: true, rows: [["1", "2"]] });
});

test.each([
  ["half an archive", workbook({ name: "A", rows: [["a", "b"]] }).slice(0, 400), "damaged"],
  ["an archive of something else", zipped({ "content.xml": "<x/>" }), "no_workbook"],
  ["an old or a locked workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "old_workbook"],
  ["a PDF", "%PDF-1.7\n", "pdf"],
  ["a picture", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "picture"],
])("%s is named as what it is", async (_, file, reason) => {
  expect(await tableTextOfFile(blob(file))).toEqual({ ok: false, reason });
});

test("an HTML table keeps cells, gaps and entities, without scripts and comments", () => {
  const html =
    "<HTML><style>td{}</style><table><tr><th colspan=2>A &amp; B<th>C</tr><!-- <tr><td>no</td></tr> -->" +
    "<tr><td>1<br>2</td><td>&nbsp;</td><td><table><tr><td>in</td></tr></table></td></tr>" +
    "<script>'<tr><td>no</td></tr>'</SCRIPT></table>";
  expect(isHtmlTable(html)).toBe(true);
  expect(htmlRows(html)).toEqual([["A & B", "", "C"], ["1 2", "", ""], ["in"]]);
});

test("deep, endless and wide HTML is read in bounded time", () => {
  const started = performance.now();
  expect(htmlRows(`<table>${"<tr><td><table>".repeat(15_000)}x`)).toHaveLength(15_000);
  expect(htmlRows("<tr>".repeat(TABLE_MAX_ROWS + 1))).toBeUndefined();
  expect(htmlRows(`<tr><td colspan=999999999>${"<".repeat(300_000)}`)?.[0]).toHaveLength(100);
  expect(htmlRows("<td ".repeat(200_000))).toEqual([]);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("a heading is found below titles, whatever the delimiter, quotes and line breaks in it", () => {
  const isHeading = (cells: readonly string[]) => cells.some((cell) => cell.startsWith("Phone"));
  const titles = 'Members, 2026;;\n"a ""club""";;\n;;\n';
  const table = csvTable(
    `${titles}Name;"Phone\n(WhatsApp)";Born\nAsha;9845011111;\n;;\n`,
    isHeading,
  );
  expect(table?.heading).toEqual({ line: 4, cells: ["Name", "Phone\n(WhatsApp)", "Born"] });
  expect(table?.records).toEqual([{ line: 6, cells: ["Asha", "9845011111", ""] }]);
  const deep = `${"x\n".repeat(40)}Name,Phone\nAsha,1`;
  expect(csvTable(deep, isHeading)).toBeUndefined();
  expect(csvTable(deep.slice(2), isHeading)?.heading.line).toBe(40);
});
