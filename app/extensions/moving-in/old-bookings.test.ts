import { expect, test } from "vitest";
import { readOldBooking } from "./old-bookings";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const read = (serviceType: string) =>
  readOldBooking({ serviceType }, { now: NOW, timeZone: "Asia/Kolkata" });

test.each([
  ["Free Trial", "free_trial"],
  ["free-trial", "free_trial"],
  ["Monthly Membership", "monthly_membership"],
  ["Pay-Per-Run", "pay_per_run"],
  ["Sunday long run", "pay_per_run"],
])("the service '%s' of an old booking is the plan %s", (service, plan) => {
  expect(read(service)).toMatchObject({ plan, doubts: [] });
});

test.each(["Not free", "Non-member run", "Pay per run (member rate)", "Trial over: paid"])(
  "the service '%s' only speaks of a plan: pay per run, with a doubt",
  (service) => {
    const doubts = [`Imported as pay per run: we don’t know the service “${service}”.`];
    expect(read(service)).toMatchObject({ plan: "pay_per_run", doubts });
  },
);

test.each(["Freestyle session", "Nonmember", "Remembrance run"])(
  "a part of a word in the service '%s' means no plan",
  (service) => {
    expect(read(service)).toMatchObject({ plan: "pay_per_run", doubts: [] });
  },
);
