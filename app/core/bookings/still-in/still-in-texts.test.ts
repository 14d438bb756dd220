import { expect, test } from "vitest";
import { outByMessageText, seatGivenBackText } from "./still-in-texts";

const RUN = { title: "Lake Run", when: "Sun, 22 Nov, 5:45 am", paidRupees: 99 };

test.each([
  [{ creditRupees: 99, isFromCredit: false }, " We keep ₹99 as credit for your next run."],
  [
    { creditRupees: 99, isFromCredit: true },
    " You paid with ₹99 of your credit, and have it back.",
  ],
  [{ creditRupees: 0, isFromCredit: false }, " Thanks for telling us."],
])("a seat given back in time with %j ends with '%s'", (given, text) => {
  expect(seatGivenBackText({ isLate: false, ...given }).endsWith(text)).toBe(true);
  expect(outByMessageText({ ...RUN, isLate: false, ...given }).endsWith(text)).toBe(true);
});

test.each([
  [false, " The ₹99 you paid won't become credit."],
  [true, " You paid with ₹99 of your credit, and don't get it back."],
])("a seat given back late, paid from credit: %s, ends with '%s'", (isFromCredit, text) => {
  const given = { isLate: true, creditRupees: 0, isFromCredit };
  expect(outByMessageText({ ...RUN, ...given }).endsWith(text)).toBe(true);
});
