import { Alert } from "~/ui/alert";
import type { Entitlement } from "./plan-choice";
import { PLAN_ALERT_TEXTS } from "./plans-texts";

/** Tells a member who waits for approval why only the free first run, or none, is offered. */
export function PlanAlert({ entitlement }: { entitlement: Entitlement | undefined }) {
  if (entitlement?.isApproved !== false) return null;
  if (entitlement.hasRun) return <Alert tone="info">{PLAN_ALERT_TEXTS.ranBefore}</Alert>;
  const title = entitlement.hasFreeTrial ? undefined : PLAN_ALERT_TEXTS.yourFreeFirstRun;
  return (
    <Alert tone="info" title={title}>
      {PLAN_ALERT_TEXTS.yourFirstRunIsFree}
    </Alert>
  );
}
