import { expect, test } from "vitest";
import { givenBackText } from "./given-back";

const paid = { plan: "pay_per_run", amountPaidRupees: 99 } as const;
const unpaid = { plan: "pay_per_run", amountPaidRupees: 0 } as const;
const covered = { plan: "monthly_membership", amountPaidRupees: 0 } as const;
const free = { plan: "free_trial", amountPaidRupees: 0 } as const;

test.each([
  [[], ""],
  [[unpaid], ""],
  [[covered], ""],
  [[paid], "We keep ₹99 as credit for your next run."],
  [[paid, paid, unpaid], "We keep ₹198 as credit for your next run."],
  [[free], "Your free run is yours again."],
  [[free, paid], "We keep ₹99 as credit for your next run. Your free run is yours again."],
])("for %j a member reads '%s'", (cancelled, text) => {
  expect(givenBackText(cancelled)).toBe(text);
});
