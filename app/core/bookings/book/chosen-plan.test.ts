import { expect, test } from "vitest";
import { bookingDraftKey } from "~/core/payments/drafts";
import { stubStorage } from "../../../../tests/support/stub-storage";
import { dropEarlierPlan } from "./plan-choice-rules";

const SLUG = "sunday-loop";
const stored = stubStorage("sessionStorage");

const keep = (draft: object) => stored.set(bookingDraftKey(SLUG), JSON.stringify(draft));
const kept = () => JSON.parse(stored.get(bookingDraftKey(SLUG)) ?? "{}");

test("a plan chosen after an earlier visit to the form replaces only the draft's plan", () => {
  keep({ name: ["Asha"], plan: ["pay_per_run"] });
  dropEarlierPlan(SLUG, "monthly_membership");
  expect(kept()).toEqual({ name: ["Asha"] });
});

test("a plan that was changed in the form is kept over a reload and the sign-in", () => {
  dropEarlierPlan(SLUG, "monthly_membership");
  keep({ plan: ["pay_per_run"] });
  dropEarlierPlan(SLUG, "monthly_membership");
  expect(kept()).toEqual({ plan: ["pay_per_run"] });
});
