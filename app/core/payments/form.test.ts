import { expect, test } from "vitest";
import { refundSchema, utrSchema } from "./form";

test.each(["4123 4567 8901", "４１２３４５６７８９０１", "४१२३४५६७८९०१"])(
  "the reference %s is read as its twelve digits",
  (utr) => {
    expect(utrSchema.parse({ utr })).toEqual({ utr: "412345678901" });
  },
);

test.each(["೧೫೦", "१५०", "150"])("credit of ₹%s is paid back as ₹150", (amountRupees) => {
  const refund = { memberId: "m", amountRupees, how: "UPI", submitKey: crypto.randomUUID() };
  expect(refundSchema.parse(refund).amountRupees).toBe(150);
});
