/** The key under which a tab keeps what was typed in the booking form of an event. */
export function bookingDraftKey(slug: string): string {
  return `booking:${slug}`;
}

/** The key under which a tab keeps the reference that was typed for a payment. */
export function referenceDraftKey(paymentId: string): string {
  return `reference:${paymentId}`;
}
