import fc from "fast-check";

/** Counted from the latest. */
const which = fc.nat(7);
const who = fc.nat(1);
const kind = <Name extends string>(name: Name) => fc.constant(name);

/** What members and admins do about money, in any order. */
export const moneyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: kind("book"),
      who,
      event: fc.nat(1),
      plan: fc.constantFrom("pay_per_run" as const, "monthly_membership" as const),
      guests: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind("cancel"), which }) },
  { weight: 4, arbitrary: fc.record({ do: kind("move"), which }) },
  { weight: 2, arbitrary: fc.record({ do: kind("undo_move") }) },
  { weight: 6, arbitrary: fc.record({ do: kind("pay"), which, byStatement: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: kind("undo_pay") }) },
  { weight: 1, arbitrary: fc.record({ do: kind("report"), which }) },
  { weight: 2, arbitrary: fc.record({ do: kind("membership"), who }) },
  { weight: 3, arbitrary: fc.record({ do: kind("buy"), who }) },
  { weight: 2, arbitrary: fc.record({ do: kind("take_back"), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: kind("refund"), who, parts: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: kind("clock"), hours: fc.integer({ min: 1, max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: kind("erase"), who: fc.constant(1) }) },
  { weight: 1, arbitrary: fc.record({ do: kind("call_off"), event: fc.nat(1) }) },
);

const one = fc.constant(0);
/** Among the latest three. */
const recent = fc.nat(2);

/**
 * What happens around the memberships of one member: bought alone or with a run, taken back, replaced by booking anew,
 * cancelled, marked in any order, undone.
 */
export const membershipStep: fc.Arbitrary<MoneyStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: kind("book"),
      who: one,
      event: fc.nat(1),
      plan: fc.constant("monthly_membership" as const),
      guests: fc.nat(1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: kind("buy"), who: one }) },
  { weight: 2, arbitrary: fc.record({ do: kind("take_back"), who: one }) },
  { weight: 2, arbitrary: fc.record({ do: kind("cancel"), which: recent }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: kind("pay"), which: recent, byStatement: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind("undo_pay") }) },
  { weight: 1, arbitrary: fc.record({ do: kind("membership"), who: one }) },
  { weight: 1, arbitrary: fc.record({ do: kind("refund"), who: one, parts: fc.constant(1) }) },
);

export type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer T> ? T : never;
