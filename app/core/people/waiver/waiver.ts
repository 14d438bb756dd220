import type { BookingId, MemberId, WaiverId } from "~/db/tables/shapes";
import { DAY_MS, type Instant } from "~/lib/dates";
import { WAIVER_TEXTS } from "~/texts/people/waiver";

/** Stored with each declaration; change it with the wording below, and everybody is asked again. */
export const WAIVER_VERSION = "2026-11-22";

/** Claims can be made for three years (Limitation Act, 1963); afterwards the declaration is asked for again. */
export const WAIVER_RETENTION_MS = 3 * 365 * DAY_MS;

/** What a runner declares at the first booking, and again when the wording changes. */
export function waiverPoints() {
  return [WAIVER_TEXTS.fit, WAIVER_TEXTS.tellLeader, WAIVER_TEXTS.ownRisk] as const;
}

/** The declaration for the guests, or undefined without any. */
export function guestDeclaration(guests: number): string | undefined {
  if (guests === 0) return undefined;
  return WAIVER_TEXTS.guestsToo({ guests });
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
