import type { DeskEntryKind, DeskOutcome, HomeKind } from "~/db/tables/run-day";
import type { BookingId, CrewId, EventId, MemberId } from "~/db/tables/shapes";
import { type Instant, MINUTE_MS } from "~/lib/dates";
import { canUndo } from "../check-ins";

/** An entry which says that a person came; several devices may make one for the same booking. */
export interface Claim {
  nonce: string;
  /** The crew member who made it. */
  by: CrewId;
  /** When it was made, by the server's clock. */
  at: Instant;
}

/** An entry named by an undo, and when the undo was made. */
export interface EntryUndo {
  entry: string;
  at: Instant;
}

/** The claims that no undo of theirs takes back within 15 minutes, the earliest first, in whatever order they arrived. */
export function activeClaims<C extends Claim>(
  claims: readonly C[],
  takenBack: readonly EntryUndo[] = [],
): C[] {
  const isActive = ({ nonce, at }: C) =>
    !takenBack.some((undo) => undo.entry === nonce && canUndo(at, undo.at));
  return earliestFirst(claims.filter(isActive));
}

function earliestFirst<C extends Claim>(claims: C[]): C[] {
  return claims.sort((a, b) => a.at - b.at || (a.nonce < b.nonce ? -1 : 1));
}

/** The claims that an undo by this crew member takes back: their own, or everybody's when none is theirs. */
export function claimsToUndo(claims: readonly Claim[], by: CrewId): Claim[] {
  const own = claims.filter((claim) => claim.by === by);
  return own.length > 0 ? own : [...claims];
}

/** How long a check-in at the desk follows the payment that it waited for. */
const PAID_BEFORE_MS = MINUTE_MS;

/** The payments that were taken with one of these check-ins: by the same crew member, just before. */
export function paymentsOf(payments: readonly Claim[], claims: readonly Claim[]): Claim[] {
  return payments.filter(({ by, at }) =>
    claims.some((claim) => claim.by === by && claim.at >= at && claim.at - at <= PAID_BEFORE_MS),
  );
}

/** Whether this crew member can still undo a check-in at `now`; without a known time the server decides. */
export function isUndoable(
  person: { checkedInAt: Instant | null; claims?: readonly Claim[] | undefined },
  by: CrewId,
  now: Instant | undefined,
): boolean {
  const { checkedInAt, claims = [] } = person;
  if (checkedInAt === null) return false;
  if (now === undefined) return true;
  const times = claims.length > 0 ? claimsToUndo(claims, by).map(({ at }) => at) : [checkedInAt];
  return times.some((at) => canUndo(at, now));
}

/** An entry which says that a person is back; several devices may make one for the same booking. */
export interface HomeClaim extends Claim {
  kind: HomeKind;
}

/** The claims that no 'still out' takes back, the earliest first, in whatever order they arrived. */
export function activeHomeClaims<C extends HomeClaim>(
  claims: readonly C[],
  undone: readonly string[] = [],
): C[] {
  return earliestFirst(claims.filter(({ nonce }) => !undone.includes(nonce)));
}

interface SelfEntry {
  submitKey: string;
  memberId: MemberId;
  eventId: EventId;
  bookingId: BookingId | undefined;
  kind: DeskEntryKind;
  outcome: DeskOutcome;
  now: Instant;
}

/** The row of an entry that members make for themselves, without the desk. */
export function selfEntryRow(entry: SelfEntry) {
  const { submitKey, memberId, eventId, bookingId, kind, outcome, now } = entry;
  return {
    nonce: submitKey,
    kind,
    outcome,
    method: "self" as const,
    reason: null,
    event_id: eventId,
    booking_id: bookingId ?? null,
    actor_kind: "member" as const,
    actor_id: memberId,
    scanned_by: memberId,
    device_at: now,
    at: now,
    recorded_at: now,
  };
}
