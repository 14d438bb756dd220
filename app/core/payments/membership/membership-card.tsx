import { Form, useNavigation } from "react-router";
import { type Day, formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { MEMBERSHIP_CARD_TEXTS } from "~/texts/bookings/booking";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Stat, StatList } from "~/ui/stat";
import type { MembershipCardView } from "./find-membership-card.server";

export interface MembershipCardProps {
  card: MembershipCardView;
  name: string;
  creditRupees: number;
  /** What a month costs; undefined while no month is sold. */
  priceRupees: number | undefined;
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
            ? MEMBERSHIP_CARD_TEXTS.validUntil({ day: formatDay(current.lastDay, { year: true }) })
            : noMembershipText(props)}
        </h2>
        {next && <p>{MEMBERSHIP_CARD_TEXTS.nextIsPaid({ days: daysOf(next) })}</p>}
        {unpaid && <p>{MEMBERSHIP_CARD_TEXTS.unpaid({ days: daysOf(unpaid) })}</p>}
      </div>
      <StatList>
        {current && <Stat label={MEMBERSHIP_CARD_TEXTS.runsUsed} value={current.runs} />}
        {current && (
          <Stat label={MEMBERSHIP_CARD_TEXTS.saved} value={formatRupees(current.savedRupees)} />
        )}
        <Stat label={COMMON_WORDS.credit} value={formatRupees(creditRupees)} />
      </StatList>
      <Buy {...props} />
    </Card>
  );
}

/** What is said without a membership: what one costs, to those who can have it now. */
function noMembershipText({ card, priceRupees, canBuy }: MembershipCardProps): string {
  if (!canBuy || priceRupees === undefined || card.next || card.unpaid)
    return MEMBERSHIP_CARD_TEXTS.noMembershipNow;
  return MEMBERSHIP_CARD_TEXTS.offer({ price: formatRupees(priceRupees) });
}

function daysOf({ startsOn, lastDay }: { startsOn: Day; lastDay: Day }): string {
  return MEMBERSHIP_CARD_TEXTS.days({
    first: formatDay(startsOn),
    last: formatDay(lastDay, { year: true }),
  });
}

function Buy({ card, priceRupees, canBuy }: MembershipCardProps) {
  const isBusy = useNavigation().formData?.get("intent") === "buy";
  const { current, next, unpaid } = card;
  if (next || unpaid) return null;
  if (!canBuy) return <p className="text-muted">{MEMBERSHIP_CARD_TEXTS.firstRunFirst}</p>;
  if (priceRupees === undefined) return null;
  const price = formatRupees(priceRupees);
  return (
    <Form method="post">
      <input type="hidden" name="shownRupees" value={priceRupees} />
      <Button name="intent" value="buy" variant="primary" busy={isBusy}>
        {current ? MEMBERSHIP_CARD_TEXTS.renew({ price }) : MEMBERSHIP_CARD_TEXTS.become({ price })}
      </Button>
    </Form>
  );
}
