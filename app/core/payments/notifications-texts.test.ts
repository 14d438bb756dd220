import { expect, test } from "vitest";
import { outByMessageText } from "~/core/bookings/still-in/still-in-texts";
import { NOTIFICATION_TEXTS } from "./notifications-texts";

test("amounts of a thousand rupees and more are written as on every page", () => {
  const told = { creditRupees: 1_794, isFromCredit: true };
  expect(NOTIFICATION_TEXTS.credit(1_794)).toContain("₹1,794");
  expect(NOTIFICATION_TEXTS.creditBack(told)).toContain("₹1,794");
  expect(NOTIFICATION_TEXTS.paidTwice(1_794)).toContain("₹1,794");
  const late = { title: "Lake Run", when: "Sun, 22 Nov", paidRupees: 1_794, isLate: true };
  for (const isFromCredit of [true, false])
    expect(outByMessageText({ ...late, creditRupees: 0, isFromCredit })).toContain("₹1,794");
});
