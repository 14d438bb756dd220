import type { BookingId, MemberId, WaiverId } from "~/db/tables/shapes";
import { DAY_MS, type Instant } from "~/lib/dates";

/** Stored with each declaration; change it with the wording below, and everybody is asked again. */
export const WAIVER_VERSION = "2026-11-22";

/** Claims can be made for three years (Limitation Act, 1963); afterwards the declaration is asked for again. */
export const WAIVER_RETENTION_MS = 3 * 365 * DAY_MS;

/** What a runner declares at the first booking, and again when the wording changes. */
export const WAIVER_POINTS = [
  "I am fit to run this distance, and have asked a doctor if I was unsure.",
  "Before the start, I will tell the run leader about anything they should know, such as asthma, epilepsy, pregnancy or an allergy.",
  "I run on public roads at my own risk. The club is liable only for harm caused by its negligence.",
] as const;

/** The text for a booking without the declaration, or with an earlier wording. */
export const WAIVER_MISSING_TEXT =
  "Please read the health declaration and book again. If you see this twice, reload the page.";

/** The declaration for the guests, or undefined without any. */
export function guestDeclaration(guests: number): string | undefined {
  if (guests === 0) return undefined;
  return guests === 1
    ? "My guest has read this and declares the same."
    : `My ${guests} guests have read this and declare the same.`;
}

/**
 * Whether a booking lacks the health declaration: its current wording was neither sent along nor accepted before. Each
 * booking with guests needs one for them.
 */
export function isUndeclared(declared: {
  guests: number;
  /** The version of the wording that the form sent. */
  version: string | undefined;
  hasWaiver: boolean;
}): boolean {
  if (declared.version === WAIVER_VERSION) return false;
  return declared.guests > 0 || !declared.hasWaiver;
}

/** A declaration as it is stored. */
export function waiverRow(
  declared: { memberId: MemberId; bookingId: BookingId | null; guests: number },
  { id, now }: { id: WaiverId; now: Instant },
) {
  return {
    id,
    member_id: declared.memberId,
    version: WAIVER_VERSION,
    booking_id: declared.bookingId,
    guests: declared.guests,
    accepted_at: now,
  };
}
