import { Link } from "react-router";
import { membershipRupees } from "~/content/plans";
import { useSignInAddress } from "~/core/people/sign-in/use-sign-in-address";
import type { MembershipStatus } from "~/db/tables/booking-money";
import type { BookingPlan } from "~/db/tables/events";
import { addDays, formatDay } from "~/lib/dates";
import { formatPrice, formatRupees } from "~/lib/rupees";
import { RadioGroup, type RadioOption } from "~/ui/radio-group";
import { BOOKING_PLANS, GUEST_NUMBERS, isPlanFor, PLAN_LABELS, plansFor } from "../bookings";
import { PLAN_CHOICE_TEXTS } from "./plans-texts";
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
  const offered = plansFor(person).filter((plan) => isPlanFor(plan, props));
  const options = BOOKING_PLANS.filter((plan) => offered.includes(plan) || plan === sent).map(
    (plan) => optionOf(plan, props),
  );
  return (
    <RadioGroup
      label={PLAN_CHOICE_TEXTS.howAreYouJoining}
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
      {PLAN_CHOICE_TEXTS.newHere} {PLAN_CHOICE_TEXTS.haveAccount}{" "}
      <Link to={address} className="text-link">
        {PLAN_CHOICE_TEXTS.signInFirst}
      </Link>
      .
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
    free_trial: PLAN_CHOICE_TEXTS.freeOnceForEvery,
    pay_per_run: payHint(priceRupees, entitlement?.creditRupees ?? 0, canBringGuests),
    monthly_membership: membershipHint(entitlement?.membership),
  };
  const isLater = entitlement?.isApproved === false && plan !== "free_trial";
  if (isLater)
    return { value: plan, label: PLAN_LABELS[plan], hint: PLAN_CHOICE_TEXTS.onceWelcomed };
  return { value: plan, label: PLAN_LABELS[plan], hint: hints[plan] };
}

function payHint(priceRupees: number, creditRupees: number, canBringGuests: boolean): string {
  const price = PLAN_CHOICE_TEXTS.forThisRun(formatPrice(priceRupees));
  const heads = priceRupees > 0 ? Math.floor(creditRupees / priceRupees) : 0;
  if (heads === 0) return price;
  const isForAll = !canBringGuests || heads > GUEST_NUMBERS.length;
  return `${PLAN_CHOICE_TEXTS.fromCredit(price)}${isForAll ? "" : PLAN_CHOICE_TEXTS.coversHeads(heads)}`;
}

function membershipHint(membership: Entitlement["membership"]): string {
  if (!membership) return PLAN_CHOICE_TEXTS.forAMonth(formatRupees(membershipRupees()));
  const lastDay = formatDay(addDays(membership.endsBefore, -1));
  return membership.status === "active"
    ? PLAN_CHOICE_TEXTS.covered(lastDay)
    : PLAN_CHOICE_TEXTS.unpaid(lastDay);
}
