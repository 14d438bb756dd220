import { Link } from "react-router";
import { formatPrice } from "~/core/payments/price";
import { useSignInAddress } from "~/core/people/sign-in/use-sign-in-address";
import type { MembershipStatus } from "~/db/tables/booking-money";
import type { BookingPlan } from "~/db/tables/events";
import { addDays, formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { PLAN_LABELS } from "~/texts/bookings/bookings";
import { PLAN_CHOICE_TEXTS } from "~/texts/bookings/plans";
import { MarkedText } from "~/ui/marked-text";
import { RadioGroup, type RadioOption } from "~/ui/radio-group";
import { BOOKING_PLANS, GUEST_NUMBERS, isPlanFor, plansFor } from "../bookings";

import { usualPlan } from "./terms";

export interface Entitlement {
  /** False while the member waits for approval, who may book the free first run only. */
  isApproved: boolean;
  hasFreeTrial: boolean;
  /** They have run with the club before, so that no run is their first. */
  hasRun: boolean;
  membership: { status: MembershipStatus; endsBefore: string } | undefined;
  creditRupees: number;
}

export interface PlanChoiceProps {
  priceRupees: number;
  /** The price of a month; undefined while no month is sold. */
  membershipRupees: number | undefined;
  /** Undefined for a visitor. */
  entitlement: Entitlement | undefined;
  /** Whether guests can come along, whose price the credit has to cover too. */
  canBringGuests: boolean;
  chosen: string | undefined;
  /** The plan in a form that was sent, which stays in it although the member may not book it. */
  sent?: string | undefined;
  errors: string[] | undefined;
}

/** The choice of plan; a free plan comes first and is preselected. */
export function PlanChoice(props: PlanChoiceProps) {
  const { entitlement, chosen, sent, errors } = props;
  const person = entitlement ?? { isApproved: true, hasFreeTrial: true };
  const isSold = props.membershipRupees !== undefined || entitlement?.membership !== undefined;
  const offered = plansFor(person)
    .filter((plan) => isPlanFor(plan, props))
    .filter((plan) => isSold || plan !== "monthly_membership");
  const options = BOOKING_PLANS.filter((plan) => offered.includes(plan) || plan === sent).map(
    (plan) => optionOf(plan, props),
  );
  return (
    <RadioGroup
      label={PLAN_CHOICE_TEXTS.legend}
      name="plan"
      id="plan"
      required
      hint={entitlement ? undefined : <NewHere />}
      options={options}
      defaultValue={options.find(({ value }) => value === chosen)?.value ?? firstChoice(props)}
      errors={errors}
    />
  );
}

/** Says to a visitor whom the other plans are for, with the sign-in, which leads back to this form. */
function NewHere() {
  const address = useSignInAddress();
  return (
    <>
      {PLAN_CHOICE_TEXTS.newHere}{" "}
      <MarkedText
        text={PLAN_CHOICE_TEXTS.haveAccount}
        marks={{
          signIn: (words) => (
            <Link to={address} className="text-link">
              {words}
            </Link>
          ),
        }}
      />
    </>
  );
}

function firstChoice({ entitlement, priceRupees }: PlanChoiceProps): BookingPlan {
  return usualPlan({
    priceRupees,
    isApproved: entitlement?.isApproved ?? false,
    isCovered: entitlement?.membership !== undefined,
    hasFreeRun: entitlement?.hasFreeTrial ?? true,
  });
}

function optionOf(plan: BookingPlan, props: PlanChoiceProps): RadioOption {
  const { priceRupees, entitlement, canBringGuests } = props;
  const hints: Record<BookingPlan, string> = {
    free_trial: PLAN_CHOICE_TEXTS.freeOnce,
    pay_per_run: payHint(priceRupees, entitlement?.creditRupees ?? 0, canBringGuests),
    monthly_membership: membershipHint(entitlement?.membership, props.membershipRupees),
  };
  const isLater = entitlement?.isApproved === false && plan !== "free_trial";
  if (isLater)
    return { value: plan, label: PLAN_LABELS[plan], hint: PLAN_CHOICE_TEXTS.onceWelcomed };
  return { value: plan, label: PLAN_LABELS[plan], hint: hints[plan] };
}

function payHint(priceRupees: number, creditRupees: number, canBringGuests: boolean): string {
  const price = PLAN_CHOICE_TEXTS.forThisRun({ price: formatPrice(priceRupees) });
  const heads = priceRupees > 0 ? Math.floor(creditRupees / priceRupees) : 0;
  if (heads === 0) return price;
  const isForAll = !canBringGuests || heads > GUEST_NUMBERS.length;
  return isForAll
    ? PLAN_CHOICE_TEXTS.fromCredit({ price })
    : PLAN_CHOICE_TEXTS.fromCreditFor({ price, heads });
}

function membershipHint(membership: Entitlement["membership"], priceRupees = 0): string {
  if (!membership) return PLAN_CHOICE_TEXTS.month({ price: formatRupees(priceRupees) });
  const lastDay = formatDay(addDays(membership.endsBefore, -1));
  return membership.status === "active"
    ? PLAN_CHOICE_TEXTS.covered({ lastDay })
    : PLAN_CHOICE_TEXTS.unpaid({ lastDay });
}
