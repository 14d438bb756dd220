import type { Standing, StandingKind, StoredPayment } from "../standing";

export type BookingStep = "held" | "paid" | "confirmed" | "checked_in";

export interface StepState {
  step: BookingStep;
  state: "done" | "now" | "ahead";
}

/**
 * The steps of a booking and how far it is: one step is 'now' until the last is done. A booking that costs
 * nothing has no step 'paid'. None for a booking that leads nowhere: cancelled, replaced or missed.
 */
export function bookingSteps(standing: Standing, payment: StoredPayment | undefined): StepState[] {
  const isPaid = payment === undefined || payment.status === "paid";
  const isOwing = standing.kind === "checked_in" && standing.isPending;
  const doneOf = isOwing ? OWING_STEPS : DONE_STEPS[standing.kind];
  if (!doneOf) return [];
  const steps: BookingStep[] = ["held", ...(payment ? PAID : []), "confirmed", "checked_in"];
  const isDone = (step: BookingStep) => (step === "paid" ? isPaid : doneOf.includes(step));
  const now = steps.find((step) => !isDone(step));
  return steps.map((step) => {
    const open = step === now ? "now" : "ahead";
    return { step, state: isDone(step) ? "done" : open };
  });
}

const PAID: BookingStep[] = ["paid"];

const OWING_STEPS: BookingStep[] = ["held", "checked_in"];

const DONE_STEPS: Partial<Record<StandingKind, BookingStep[]>> = {
  booked: ["held"],
  payment_due: ["held"],
  reference_given: ["held"],
  confirmed: ["held", "confirmed"],
  checked_in: ["held", "confirmed", "checked_in"],
};
