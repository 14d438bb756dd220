import { Link } from "react-router";
import { formatPrice } from "~/core/payments/price";
import { useSignInAddress } from "~/core/people/sign-in/use-sign-in-address";
import type { BookingPlan } from "~/db/tables/events";
import { addDays, formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { PLAN_LABELS } from "~/texts/bookings/bookings";
import { PLAN_CHOICE_TEXTS } from "~/texts/bookings/plans";
import { MarkedText } from "~/ui/marked-text";
import { RadioGroup, type RadioOption } from "~/ui/radio-group";
import { BOOKING_PLANS, GUEST_NUMBERS, isPlanFor, plansFor } from "../bookings";
import type { BookingOptions } from "./find-bookable-event.server";
import { usualPlan } from "./terms";

export interface PlanChoiceProps {
  priceRupees: number;
  /** The price of a month; undefined while no month is sold. */
  membershipRupees: number | undefined;
  /** Null for a visitor. */
  options: BookingOptions | null;
  /** Whether guests can come along, whose price the credit has to cover too. */
  canBringGuests: boolean;
  chosen: string | undefined;
  /** The plan in a form that was sent, which stays in it although the member may not book it. */
  sent?: string | undefined;
  errors: string[] | undefined;
}

/** The choice of plan; a free plan comes first and is preselected. */
export function PlanChoice(props: PlanChoiceProps) {
  const { options, chosen, sent, errors } = props;
  const isSold = props.membershipRupees !== undefined || options?.membership !== undefined;
  const offered = plansFor(options ?? { isApproved: true, hasFreeTrial: true })
    .filter((plan) => isPlanFor(plan, props))
    .filter((plan) => isSold || plan !== "monthly_membership");
  const plans = BOOKING_PLANS.filter((plan) => offered.includes(plan) || plan === sent);
  return (
    <RadioGroup
      label={PLAN_CHOICE_TEXTS.legend}
      name="plan"
      id="plan"
      required
      hint={options ? undefined : <NewHere />}
      options={plans.map((plan) => optionOf(plan, props))}
      defaultValue={plans.find((plan) => plan === chosen) ?? firstChoice(props)}
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

function firstChoice({ options, priceRupees }: PlanChoiceProps): BookingPlan {
  return usualPlan({
    priceRupees,
    isApproved: options?.isApproved ?? false,
    isCovered: options?.membership !== undefined,
    hasFreeRun: options?.hasFreeTrial ?? true,
  });
}

function optionOf(plan: BookingPlan, props: PlanChoiceProps): RadioOption {
  const { priceRupees, options, canBringGuests } = props;
  const hints: Record<BookingPlan, string> = {
    free_trial: PLAN_CHOICE_TEXTS.freeOnce,
    pay_per_run: payHint(priceRupees, options?.creditRupees ?? 0, canBringGuests),
    monthly_membership: membershipHint(options?.membership, props.membershipRupees),
  };
  const isLater = options?.isApproved === false && plan !== "free_trial";
  const hint = isLater ? PLAN_CHOICE_TEXTS.onceWelcomed : hints[plan];
  return { value: plan, label: PLAN_LABELS[plan], hint };
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

function membershipHint(membership: BookingOptions["membership"], priceRupees = 0): string {
  if (!membership) return PLAN_CHOICE_TEXTS.month({ price: formatRupees(priceRupees) });
  const lastDay = formatDay(addDays(membership.endsBefore, -1));
  return membership.status === "active"
    ? PLAN_CHOICE_TEXTS.covered({ lastDay })
    : PLAN_CHOICE_TEXTS.unpaid({ lastDay });
}
