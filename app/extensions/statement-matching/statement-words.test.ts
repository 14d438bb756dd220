import fc from "fast-check";
import { expect, test } from "vitest";
import { otherStatusMeaning, speaksOfReturn, statusMeaning, typeMeaning } from "./statement-words";

test.each([
  ...["SUCCESS", "'SUCCESS'", "Successful", "TXN_SUCCESS", "Payment received", "Paid", "Completed"],
  ...["Settled", "captured", "Credited"],
])("the status %s says that money came", (status) => {
  expect(statusMeaning(status)).toBe("in");
});

test.each([
  ...["UNSUCCESSFUL", "INCOMPLETE", "UNPAID", "FAILED", "FAILURE", "PENDING", "Payment failed"],
])("the status %s says that no money came", (status) => {
  expect(statusMeaning(status)).toBe("failed");
});

test.each([
  ...[
    "Not successful",
    "un-paid",
    "PARTIALLY_PAID",
    "Paid to vendor",
    "SUCCESSOR",
    "prepaid",
    "ok",
  ],
  ...["Uncredited", "Unsettled", "Not received", "सफल", "Payment", "status", "00"],
])("the status %s is unknown", (status) => {
  expect(statusMeaning(status)).toBe("unknown");
});

test.each(["REFUND", "Reversed", "Refund success", "CHARGEBACK", "PAYMENT_REFUNDED"])(
  "%s says that money went back, as a status and as a type",
  (word) => {
    expect([statusMeaning(word), typeMeaning(word)].filter((meaning) => meaning === "in")).toEqual(
      [],
    );
    expect(statusMeaning(word)).toBe("back");
  },
);

test.each([
  ["CR", "in"],
  ["Credit", "in"],
  ["SALE", "in"],
  ["ACQUIRING", "in"],
  ["PAYMENT", "in"],
  ["Dr.", "out"],
  ["DEBIT CARD", "out"],
  ["Paid", "out"],
  ["REVERSAL", "back"],
  ["Credit reversal", "back"],
  ["UPI", "silent"],
  ["", "silent"],
  ["Discredit", "unknown"],
  ["Undeposited", "unknown"],
  ["Settlement", "unknown"],
] as const)("the type '%s' means %s", (type, meaning) => {
  expect(typeMeaning(type)).toBe(meaning);
});

test("a second status without a word of its own is silent", () => {
  expect(["", "null", "NA", "none"].map(otherStatusMeaning)).toEqual(Array(4).fill("silent"));
  expect(otherStatusMeaning("full")).toBe("unknown");
  expect(statusMeaning("null")).toBe("unknown");
});

test("a word with letters before or behind it means nothing that it means alone", () => {
  const words = fc.constantFrom("success", "complete", "paid", "settled", "credited", "received");
  const letters = fc.stringMatching(/^[a-z]{3,6}$/);
  fc.assert(
    fc.property(words, letters, fc.boolean(), (word, more, isBefore) => {
      expect(statusMeaning(isBefore ? `${more}${word}` : `${word}${more}`)).not.toBe("in");
    }),
  );
});

test("a narration speaks of a return in whole words only", () => {
  expect(["REV-UPI-ASHA", "UPI/RETURN/1", "upi refunded"].map(speaksOfReturn)).toEqual([
    ...[true, true, true],
  ]);
  expect(["UPI-REVATHI-RAO", "UPI NONREFUNDABLE"].map(speaksOfReturn)).toEqual([false, false]);
});
