import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ComparedPayment,
  type DigestedLine,
  matchStatement,
  possibleReferences,
} from "./statement-matches";

const payment = (change: Partial<ComparedPayment> = {}): ComparedPayment => ({
  id: "pay-asha",
  reference: "PAY234ABCD",
  utrs: [],
  amountRupees: 99,
  status: "due",
  memberId: "asha",
  name: "Asha Rao",
  subject: "A run",
  ...change,
});

const line = (text: string, change: Partial<DigestedLine> = {}): DigestedLine => ({
  number: 1,
  day: "2026-11-18",
  paise: 9_900,
  text,
  utrs: text.match(/\d{12}/g) ?? [],
  said: text,
  identity: text,
  digest: text,
  ...change,
});

const statesOf = (lines: DigestedLine[], payments: ComparedPayment[], recorded: string[] = []) =>
  matchStatement(lines, payments, new Set(recorded)).map(({ state }) => state);

test("a line matches by the reference in its narration, however the bank breaks it", () => {
  expect(statesOf([line("UPI/Booking PAY234ABCD/x")], [payment()])).toEqual(["matched"]);
  expect(statesOf([line("upi-booking pay234-abcd")], [payment()])).toEqual(["matched"]);
});

test("a line matches by the UTR that the member gave", () => {
  const sent = payment({ utrs: ["412345678901"] });
  expect(statesOf([line("UPI 412345678901")], [sent])).toEqual(["matched"]);
  expect(statesOf([line("UPI 412345678902")], [sent])).toEqual(["unknown"]);
});

test("another amount, a payment marked before and a second line are not matched", () => {
  const named = "Booking PAY234ABCD";
  expect(statesOf([line(named, { paise: 9_950 })], [payment()])).toEqual(["differs"]);
  expect(statesOf([line(named)], [payment({ status: "paid" })])).toEqual(["paid"]);
  const second = line(`${named} 2`, { digest: "second" });
  expect(statesOf([line(named), second], [payment()])).toEqual(["matched", "again"]);
  expect(statesOf([line(named)], [payment()], [named])).toEqual(["recorded"]);
});

test("a transfer whose number belongs to two payments pays one of them", () => {
  const given = { utrs: ["412345678901"] };
  const both = [payment(given), payment({ ...given, id: "b", reference: "PAY234BBBB" })];
  const [first, second] = both.map(({ id, reference }) => ({ id, reference, ...given }));
  const transfer = line("UPI 412345678901");
  expect(statesOf([transfer, transfer], both)).toEqual(["matched", "repeated"]);
  const paid = [payment({ ...first, status: "paid" }), payment(second)];
  expect(statesOf([transfer], paid)).toEqual(["paid"]);
  expect(statesOf([transfer], paid.toReversed())).toEqual(["paid"]);
});

test("a copy of a recorded line is matched with no payment", () => {
  const said = "UPI-ASHA-RAO-OKAXIS";
  const copies = [line(said, { digest: "one" }), line(said, { digest: "two" })];
  expect(statesOf(copies, [payment()], ["one"])).toEqual(["recorded", "repeated"]);
});

test("a name with the amount alone is a likely match", () => {
  const like = line("UPI-ASHA-RAO-OKAXIS");
  expect(statesOf([like], [payment()])).toEqual(["likely"]);
  expect(statesOf([like], [payment({ name: "Rao Ramesh" })])).toEqual(["unknown"]);
  expect(statesOf([like], [payment({ name: null })])).toEqual(["unknown"]);
});

test("a name that two people have is no match", () => {
  const like = line("UPI-ASHA-RAO-OKAXIS");
  expect(statesOf([like], [payment(), payment({ id: "b", reference: "X" })])).toEqual(["unknown"]);
});

test("each payment is matched by at most one line of its amount", () => {
  const numbers = fc.integer({ min: 0, max: 5 });
  const paid = fc.record({ n: numbers, rupees: fc.constantFrom(99, 198) });
  fc.assert(
    fc.property(fc.array(paid), fc.array(paid), (lines, owed) => {
      const reference = (n: number) => `PAYREF234${"ABCDEF"[n]}`;
      const payments = owed.map(({ n, rupees }, index) =>
        payment({ id: `${index}`, reference: reference(n), amountRupees: rupees, name: null }),
      );
      const matches = matchStatement(
        lines.map(({ n, rupees }, index) =>
          line(reference(n), { paise: rupees * 100, digest: `${index}` }),
        ),
        payments,
        new Set(),
      );
      const taken = matches.flatMap((match) => (match.state === "matched" ? match : []));
      expect(new Set(taken.map(({ payment }) => payment.id)).size).toBe(taken.length);
      for (const { line, payment } of taken) expect(line.paise).toBe(payment.amountRupees * 100);
    }),
  );
});

test("only parts of a narration with the signs of a reference can be one", () => {
  expect(possibleReferences("Booking PAY234ABCD")).toContain("PAY234ABCD");
  expect(possibleReferences("1234567890 OIOIOIOIOI")).toEqual([]);
});
