import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "~/lib/dates";
import { amountOf, dayIn, readStatement, utrsIn } from "./statement";

const HDFC = `HDFC BANK Ltd.,Statement of account,,,,,
Name: RUN CLUB,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
18/11/26,UPI-ASHA RAO-asha@okaxis-PAY234ABCD-Booking,0000432109876543,18/11/26,,"1,099.00","10,099.00"
18/11/26,ATM WDL,,18/11/26,500.00,,"9,599.00"
19/11/26,UPI-KARTHIK-412345678901-99,412345678901,19/11/26,,99.00,"9,698.00"
******** Statement summary ********
`;

const SBI = `Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance
18 Nov 2026\t18 Nov 2026\tBY TRANSFER-UPI/CR/412345678901/ASHA\tTRANSFER FROM 123\t \t99.00\t1,099.00
19 Nov 2026\t19 Nov 2026\tTO TRANSFER-UPI/DR/412345678902/RENT\tTRANSFER TO 9\t5,000.00\t \t1,099.00`;

const ONE_AMOUNT = `"Transaction Date","Transaction Remarks","Cr/Dr","Transaction Amount(INR)","Available Balance(INR)"
"18-11-2026","UPI/412345678901/Booking PAY234ABCD","CR","99.00","100.00"
"18-11-2026","NEFT-RENT","DR","5,000.00","1.00"`;

const UPI_APP = `Date;Transaction ID;Payer;UTR;Amount;Status
2026-11-18 06:12:01;T1;Asha Rao;412345678901;₹99;SUCCESS
2026-11-18 06:13:01;T2;Karthik;412345678902;₹99;FAILED`;

const SUFFIX = `Post Date,Particulars,Amount
21-Nov-2026,UPI ASHA PAY234ABCD,99.00 Cr
21-Nov-2026,CHARGES,12.50 Dr`;

test("received money is found in the statements of banks and UPI apps", () => {
  const hdfc = readStatement(HDFC);
  expect(hdfc?.lines.map(({ day, paise }) => [day, paise])).toEqual([
    ["2026-11-18", 109_900],
    ["2026-11-19", 9_900],
  ]);
  expect(hdfc?.lines[0]?.text).toContain("PAY234ABCD");
  expect(hdfc?.lines[0]?.text).not.toContain("10,099");
  expect(hdfc?.unread).toHaveLength(1);
  for (const [statement, day] of [
    [SBI, "2026-11-18"],
    [ONE_AMOUNT, "2026-11-18"],
    [UPI_APP, "2026-11-18"],
    [SUFFIX, "2026-11-21"],
  ] as const) {
    const read = readStatement(statement);
    expect(read?.lines.map(({ paise, day }) => [paise, day])).toEqual([[9_900, day]]);
  }
});

test.each([
  ["cells too many, all empty", "18/11/2026,UPI ASHA,,99.00,100.00,,"],
  ["without its last cell", "18/11/2026,UPI ASHA,,99.00"],
])("a line with %s is read", (_, line) => {
  const read = readStatement(`Date,Narration,Debit,Credit,Balance\n${line}`);
  expect(read).toMatchObject({ lines: [{ paise: 9_900, text: "UPI ASHA" }], unread: [] });
});

test("a line whose narration has a comma without quotes is named as unread, in or out", () => {
  const lines = [
    "18/11/2026,UPI, ASHA,,99.00,100.00",
    "18/11/2026,UPI, ASHA,,99.00,",
    "Totals",
    "18/11/2026,RENT,500.00,,100.00,",
  ];
  const read = readStatement(["Date,Narration,Debit,Credit,Balance", ...lines].join("\n"));
  expect(read?.lines).toEqual([]);
  expect(read?.unread).toEqual([
    { number: 2, reason: "It has 6 cells instead of 5." },
    { number: 3, reason: "It has 6 cells instead of 5." },
    { number: 4, reason: "It has 1 cell instead of 5." },
  ]);
});

test("a text without columns for a day and an amount is refused as a statement", () => {
  expect(readStatement("")).toBeUndefined();
  expect(readStatement("Asha paid me 99\nKarthik too")).toBeUndefined();
  expect(readStatement("Name,Phone,Plan\nAsha,9,Basic")).toBeUndefined();
});

test("two equal lines of a statement are two, the same line of two statements is one", () => {
  const line = "18/11/2026,UPI ASHA,,99.00,";
  const head = "Date,Narration,Debit,Credit,Balance";
  const twice = readStatement([head, line, line].join("\n"));
  expect(new Set(twice?.lines.map(({ identity }) => identity)).size).toBe(2);
  const other = readStatement([head, "17/11/2026,X,,5.00,", line].join("\r\n"));
  expect(other?.lines[1]?.identity).toBe(twice?.lines[0]?.identity);
});

test.each([
  ["1,099.00", 109_900, false],
  ["1,00,099.50", 10_009_950, false],
  ["₹ 99", 9_900, false],
  ["Rs.99/-", 9_900, false],
  ["INR 99.5", 9_950, false],
  ["99.00 Cr", 9_900, false],
  ["99.00Dr.", 9_900, true],
  ["(99.00)", 9_900, true],
  ["-99", 9_900, true],
  ["+99", 9_900, false],
  ["99,00", 9_900, false],
  ["Rs.1.099,50 Cr", 109_950, false],
  ["12,34,567", 123_456_700, false],
])("the amount %s is %d paise, out: %s", (written, paise, isOut) => {
  expect(amountOf(written)).toEqual({ paise, isOut });
});

test("a text that is not an amount is read as none", () => {
  for (const written of ["", "-", "UPI", "12:30", "1.2.3", "99 100.5.1"])
    expect(amountOf(written)).toBeUndefined();
});

test("every day is read in each spelling, day before month", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_650 }), (days) => {
      const day = addDays("2020-01-01", days);
      const [year = "", month = "", date = ""] = day.split("-");
      const spelt = [
        `${date}/${month}/${year}`,
        `${date}-${month}-${year.slice(2)}`,
        `${day} 10:12`,
      ];
      for (const written of spelt) expect(dayIn(written)).toBe(day);
    }),
  );
  for (const written of ["21-Nov-26", "21/Nov/2026", "21.Nov.2026", "20261121"])
    expect(dayIn(written)).toBe("2026-11-21");
  expect(dayIn("11/21/2026")).toBeUndefined();
});

test("UTRs are found in a narration", () => {
  expect(utrsIn("UPI/412345678901/ASHA/asha@ok")).toEqual(["412345678901"]);
  expect(utrsIn("NEFT-HDFCN52026111812345678-ASHA")).toEqual(["HDFCN52026111812345678"]);
});

test("a reference that a spreadsheet shortened is named, and its line stays", () => {
  const read = readStatement("Date,Narration,Ref,Credit\n18/11/2026,UPI ASHA,4.26212E+11,99.00");
  expect(read?.lines).toMatchObject([{ paise: 9_900, utrs: [] }]);
  expect(read?.unread).toEqual([
    { number: 2, reason: expect.stringContaining("‘4.26212E+11’. Download the file again") },
  ]);
});

test("phone and account numbers are no UTRs", () => {
  expect(utrsIn("9876543210 50100123456789 SOMETHINGSOMETHING")).toEqual([]);
});

test("any text is read in bounded time and without an error", () => {
  const cell = fc.constantFrom(
    "Date",
    "Amount",
    "Narration",
    '"',
    "99",
    "18/11/2026",
    ",",
    "\n",
    "x",
  );
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
      const read = readStatement(cells.join(","));
      for (const { paise } of read?.lines ?? []) expect(paise).toBeGreaterThan(0);
    }),
  );
});

test("a line of totals or of the balance is not received money", () => {
  const lines = ["Date,Narration,Debit,Credit", "21/11/2026,UPI,,99.00"];
  const closing = ["Total,,500.00,1000.00", "Closing balance,,,250.00"];
  const statement = readStatement([...lines, ...closing].join("\n"));
  expect(statement?.lines.map(({ paise }) => paise)).toEqual([9_900]);
  expect(statement?.unread).toEqual([]);
});

test("a line keeps its text, under which it was recorded, beside a balance with its own direction", () => {
  const heading = "Date,Description,Amount,Dr / Cr,Balance,Dr / Cr";
  const read = readStatement(`${heading}\n21/11/2026,UPI ASHA,99.00,CR,100.00,DR`);
  expect(read?.lines.map(({ text }) => text)).toEqual(["UPI ASHA"]);
});

test("a number that a bank filled up with zeros is the UTR of twelve digits", () => {
  const utr = fc.stringMatching(/^[1-9]\d{11}$/);
  fc.assert(
    fc.property(utr, fc.integer({ min: 0, max: 10 }), (utr, zeros) => {
      expect(utrsIn(`UPI ${"0".repeat(zeros)}${utr} ${utr}`)).toEqual([utr]);
    }),
  );
  expect(utrsIn("0000000000000123 00000050100123456789")).toEqual([]);
});
