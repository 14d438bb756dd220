import { Form, useNavigation } from "react-router";
import { MEMBERSHIP_CARD_TEXTS } from "~/core/bookings/booking-texts";
import { type Day, formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Stat, StatList } from "~/ui/stat";
import type { MembershipCardView } from "./find-membership-card.server";

export interface MembershipCardProps {
  card: MembershipCardView;
  name: string;
  creditRupees: number;
  /** What a month costs. */
  priceRupees: number;
  /** False while the member waits for approval. */
  canBuy: boolean;
}

/** The membership: until when it is valid, what it was used for and what it saved, and renewing. */
export function MembershipCard(props: MembershipCardProps) {
  const { card, name, creditRupees } = props;
  const { current, next, unpaid } = card;
  return (
    <Card
      as="section"
      look="night"
      aria-label={MEMBERSHIP_CARD_TEXTS.membershipCard}
      className="grid gap-6"
    >
      <div className="grid gap-1">
        <p className="text-sm text-muted">
          {MEMBERSHIP_CARD_TEXTS.monthly} · {name}
        </p>
        <h2 className="text-title">
          {current
            ? MEMBERSHIP_CARD_TEXTS.validUntil(formatDay(current.lastDay, { year: true }))
            : MEMBERSHIP_CARD_TEXTS.noMembershipNow}
        </h2>
        {next && <p>{MEMBERSHIP_CARD_TEXTS.nextIsPaid(daysOf(next))}</p>}
        {unpaid && <p>{MEMBERSHIP_CARD_TEXTS.unpaid(daysOf(unpaid))}</p>}
      </div>
      <StatList>
        {current && <Stat label={MEMBERSHIP_CARD_TEXTS.runsUsed} value={current.runs} />}
        {current && (
          <Stat label={MEMBERSHIP_CARD_TEXTS.saved} value={formatRupees(current.savedRupees)} />
        )}
        <Stat label={MEMBERSHIP_CARD_TEXTS.credit} value={formatRupees(creditRupees)} />
      </StatList>
      <Buy {...props} />
    </Card>
  );
}

function daysOf({ startsOn, lastDay }: { startsOn: Day; lastDay: Day }): string {
  return MEMBERSHIP_CARD_TEXTS.days(formatDay(startsOn), formatDay(lastDay, { year: true }));
}

function Buy({ card, priceRupees, canBuy }: MembershipCardProps) {
  const isBusy = useNavigation().formData?.get("intent") === "buy";
  const { current, next, unpaid } = card;
  if (next || unpaid) return null;
  if (!canBuy) return <p className="text-muted">{MEMBERSHIP_CARD_TEXTS.yourFirstRunIs}</p>;
  const price = formatRupees(priceRupees);
  return (
    <Form method="post">
      <Button name="intent" value="buy" variant="primary" busy={isBusy}>
        {current ? MEMBERSHIP_CARD_TEXTS.renew(price) : MEMBERSHIP_CARD_TEXTS.become(price)}
      </Button>
    </Form>
  );
}
