import type { CreditReason } from "~/db/tables/booking-money";
import { formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { PAYMENTS_TEXTS } from "~/texts/payments/payments";
import { CREDIT_CARD_TEXTS } from "~/texts/payments/payments-payments";
import { Card, CardHeader } from "~/ui/card";
import type { listCredit } from "./refund-credit.server";

interface Entry extends Omit<Awaited<ReturnType<typeof listCredit>>[number], "createdAt"> {
  /** The club's day and time, in words. */
  when: string;
}

/** A member's credit and its history; nothing for a member who never had any. */
export function CreditCard({ rupees, entries }: { rupees: number; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="credit" className="grid gap-3">
      <CardHeader
        id="credit"
        title={CREDIT_CARD_TEXTS.myCredit}
        action={<span className="figure text-2xl">{formatRupees(rupees)}</span>}
        className="mb-0"
      />
      <p className="text-muted">{CREDIT_CARD_TEXTS.about}</p>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="grid">
              {entryText(entry)}
              <span className="text-sm text-muted">{entry.when}</span>
            </span>
            <span className="figure shrink-0 text-lg">
              {entry.amountRupees > 0 ? "+" : "−"}
              {formatRupees(Math.abs(entry.amountRupees))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function entryText({ reason, title, date, note, adminName, membershipId }: Entry): string {
  const eventText = title && date ? `${title}, ${formatDay(date)}` : "none";
  const texts: Record<CreditReason, string> = {
    cancelled: CREDIT_CARD_TEXTS.cancelled({ run: eventText }),
    event_cancelled: CREDIT_CARD_TEXTS.clubCancelled({ run: eventText }),
    used: membershipId ? CREDIT_CARD_TEXTS.paidForMembership : CREDIT_CARD_TEXTS.paidForARun,
    refunded: PAYMENTS_TEXTS.paidBackBy({
      admin: adminName ?? PAYMENTS_TEXTS.theClub,
      note: note ?? "",
    }),
  };
  return texts[reason];
}
