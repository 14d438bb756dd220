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
  { weight: 3, arbitrary: fc.record({ do: kind("order"), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: kind("pay_online"),
      which,
      /** Whether another amount comes than was asked for. */
      isOther: fc.boolean(),
      /** Which of its events arrive, and in which order; none is a lost webhook. */
      events: fc.array(fc.nat(1), { maxLength: 4 }),
      /** The statement at which the process is killed while it takes an event up; the last ones come to none. */
      killAt: fc.option(fc.nat(30), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind("ask_service") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: kind("refund_online"),
      which,
      parts: fc.integer({ min: 1, max: 3 }),
      becomes: fc.constantFrom("pending" as const, "processed" as const, "failed" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: kind("finish_refund"),
      which,
      becomes: fc.constantFrom("processed" as const, "failed" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: kind("settle_online"), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: kind("dispute"),
      which,
      standing: fc.constantFrom("open", "under_review", "won", "lost"),
      isSettled: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: kind("back_elsewhere"),
      which,
      /** By a lost dispute, or by a refund of a part on the service's site. */
      isLost: fc.boolean(),
      ends: fc.constantFrom("credit" as const, "payment" as const, "note" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind("renew"), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: kind("debit"),
      which,
      outcome: fc.constantFrom("captured" as const, "captured" as const, "failed" as const),
      events: fc.array(fc.nat(2), { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: kind("stop_renewal"), who }) },
  { weight: 2, arbitrary: fc.record({ do: kind("answer_double"), extends: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: kind("line_back"), which }) },
  { weight: 1, arbitrary: fc.record({ do: kind("merge") }) },
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
  { weight: 2, arbitrary: fc.record({ do: kind("answer_double"), extends: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: kind("line_back"), which: recent }) },
  { weight: 1, arbitrary: fc.record({ do: kind("refund"), who: one, parts: fc.constant(1) }) },
);

export type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer T> ? T : never;
