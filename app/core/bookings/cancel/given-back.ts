import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import type { BookingPlan } from "~/db/tables/events";
import { joinSentences } from "~/lib/text-lines";

/** What a member gets back for bookings that the club cancelled; without a payment it does not mention money. */
export function givenBackText(
  cancelled: readonly { plan: BookingPlan; amountPaidRupees: number }[],
): string {
  const credit = cancelled.reduce((sum, { amountPaidRupees }) => sum + amountPaidRupees, 0);
  const hasFreeRun = cancelled.some(({ plan }) => plan === "free_trial");
  return joinSentences([
    NOTIFICATION_TEXTS.credit(credit),
    hasFreeRun && NOTIFICATION_TEXTS.freeRun,
  ]);
}
