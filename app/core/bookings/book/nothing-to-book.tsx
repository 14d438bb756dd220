import { ErrorSummary } from "~/ui/error-summary";
import type { BookingRefusal } from "../refusals";
import type { WaitlistRefusal } from "../waitlist/rules";
import { PlanAlert } from "./plan-alert";
import type { Entitlement } from "./plan-choice";
import { PLAN_ALERT_TEXTS } from "./plans-texts";

/** Why no seat was booked, or no place on the waitlist given. */
export type Refused = BookingRefusal | WaitlistRefusal;

interface NothingToBookProps {
  options: Entitlement;
  errors: string[] | null | undefined;
  reason: Refused | undefined;
}

/** Says once to a member without a plan what comes first. */
export function NothingToBook({ options, errors, reason }: NothingToBookProps) {
  if (isUnwelcomed(reason))
    return options.hasRun ? (
      <ErrorSummary title={PLAN_ALERT_TEXTS.notFirst} errors={[PLAN_ALERT_TEXTS.ranBefore]} />
    ) : (
      <ErrorSummary
        title={PLAN_ALERT_TEXTS.notBooked}
        errors={[PLAN_ALERT_TEXTS.yourFirstRunIsFree]}
      />
    );
  return (
    <>
      <ErrorSummary errors={errors ?? undefined} />
      <PlanAlert entitlement={options} />
    </>
  );
}

/** Whether a refusal itself says what comes before other plans. */
export function isUnwelcomed(reason: Refused | undefined): boolean {
  return reason === "not_approved" || reason === "welcome_awaited";
}
