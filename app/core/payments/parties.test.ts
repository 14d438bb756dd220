import fc from "fast-check";
import { expect, test } from "vitest";
import { partyPayments } from "./parties";

const booking = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  status: fc.constantFrom("pending", "confirmed", "completed", "cancelled"),
  isGuest: fc.boolean(),
  paymentId: fc.constantFrom(null, "a", "b"),
});

test("every payment of live bookings is shown on exactly one line, for all its live people", () => {
  fc.assert(
    fc.property(fc.uniqueArray(booking, { selector: ({ id }) => id }), (bookings) => {
      const shown = partyPayments(bookings);
      for (const paymentId of ["a", "b"]) {
        const live = bookings.filter(
          (of) => of.paymentId === paymentId && of.status !== "cancelled",
        );
        const leads = live.filter(({ id }) => shown.get(id)?.shownWith === undefined);
        expect(leads).toHaveLength(live.length > 0 ? 1 : 0);
        if (leads[0] && live.length > 1) expect(shown.get(leads[0].id)?.people).toBe(live.length);
      }
      for (const { id, paymentId } of bookings)
        if (paymentId === null) expect(shown.get(id)).toEqual({ shownWith: undefined, people: 1 });
    }),
  );
});

test("the payment is shown with the person who booked, not with a guest", () => {
  const of = { status: "pending", paymentId: "a" } as const;
  const shown = partyPayments([
    { ...of, id: "guest", name: "Nila", isGuest: true },
    { ...of, id: "own", name: "Asha", isGuest: false },
  ]);
  expect(shown.get("guest")).toEqual({ shownWith: "Asha", people: 0 });
  expect(shown.get("own")).toEqual({ shownWith: undefined, people: 2 });
});
