import type { PaymentId } from "~/db/tables/shapes";

/** The key under which a tab keeps what was typed in the booking form of an event. */
export function bookingDraftKey(slug: string): string {
  return `booking:${slug}`;
}

/** The key under which a tab keeps the plan with which the booking form of an event was opened. */
export function chosenPlanKey(slug: string): string {
  return `booking-plan:${slug}`;
}

/** What a booking form says that shows its review again: it is checked as before, and no code is sent. */
export const RESUME_REVIEW = "resume";

/** The key under which a tab keeps where in its history it shows the review of an event's booking. */
export function reviewHistoryKey(slug: string): string {
  return `booking-review:${slug}`;
}

/** The key under which a tab keeps the reference that was typed for a payment. */
export function referenceDraftKey(paymentId: PaymentId): string {
  return `reference:${paymentId}`;
}
