import { holdsSeat } from "~/core/bookings/status";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, PaymentId } from "~/db/tables/shapes";
import { groupBy } from "~/lib/lists";

interface PartyBooking {
  id: BookingId;
  name: string;
  status: BookingStatus;
  isGuest: boolean;
  paymentId: PaymentId | null;
}

/** How a booking shows the payment of its party. */
export interface PartyPayment {
  /** Whose line shows the payment, when it is not this one. */
  shownWith: string | undefined;
  /** For how many people the payment shown here is. */
  people: number;
}

const ALONE: PartyPayment = { shownWith: undefined, people: 1 };

/**
 * One payment of a party is shown once: on the line of the person who booked, otherwise on the first that is not
 * cancelled. By booking id.
 */
export function partyPayments(bookings: readonly PartyBooking[]): Map<BookingId, PartyPayment> {
  const parties = groupBy(bookings, ({ paymentId, id }) => paymentId ?? id);
  const shown = [...parties.values()].flatMap((party) => {
    const live = party.filter(({ status }) => holdsSeat(status));
    const lead = live.find(({ isGuest }) => !isGuest) ?? live[0];
    if (party.length === 1 || !lead) return party.map(({ id }) => [id, ALONE] as const);
    return party.map(({ id }): [BookingId, PartyPayment] =>
      id === lead.id
        ? [id, { shownWith: undefined, people: live.length }]
        : [id, { shownWith: lead.name, people: 0 }],
    );
  });
  return new Map(shown);
}
