import { PROMISES } from "~/content/promises";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "~/lib/dates";

export const MEMBER_SESSION_IDLE_MS = 7 * DAY_MS;

export const MEMBER_SESSION_LIFETIME_MS = PROMISES.sessionDays * DAY_MS;

export const ADMIN_SESSION_IDLE_MS = 30 * MINUTE_MS;

export const ADMIN_SESSION_LIFETIME_MS = 12 * HOUR_MS;

/** Sessions of one person; a further sign-in ends the longest unused one. */
export const SESSIONS_PER_PERSON = 20;

interface SessionTimes {
  kind: "member" | "admin";
  lastSeenAt: Instant;
  expiresAt: Instant;
}

/** Whether a session has expired: too long unused, or too old. */
export function isSessionOver(session: SessionTimes, now: Instant): boolean {
  return now >= sessionEnd(session);
}

/** When an unused session expires. */
export function sessionEnd({ kind, lastSeenAt, expiresAt }: SessionTimes): Instant {
  const idle = kind === "admin" ? ADMIN_SESSION_IDLE_MS : MEMBER_SESSION_IDLE_MS;
  return Math.min(expiresAt, lastSeenAt + idle);
}

/** A page refreshes its session so long before the end. */
export const REFRESH_BEFORE_END_MS = 5 * MINUTE_MS;

const REFRESH_FIRST_BACKOFF_MS = 30 * SECOND_MS;

const REFRESH_LONGEST_BACKOFF_MS = 16 * MINUTE_MS;

/** Milliseconds until a page refreshes a session of which `leftMs` are left, with backoff after failures. */
export function refreshDelayMs(leftMs: number, failures: number): number {
  if (failures === 0) return Math.max(0, leftMs - REFRESH_BEFORE_END_MS);
  return Math.min(REFRESH_FIRST_BACKOFF_MS * 2 ** (failures - 1), REFRESH_LONGEST_BACKOFF_MS);
}

/** Who is signed in: a member or an admin, by id. */
export type SessionOwner = { memberId: MemberId } | { adminId: AdminId };

/** The column of the owner in `sessions`, and the owner's id. */
export function ownerColumn(owner: SessionOwner): ["member_id", MemberId] | ["admin_id", AdminId] {
  return "memberId" in owner ? ["member_id", owner.memberId] : ["admin_id", owner.adminId];
}

/** The session of this browser as an open page asks for it; 'over' without one, undefined after a failure. */
type AskedSession = { owner: string; leftMs: number } | "over" | undefined;

/** Asks whose session this browser has, and extends it. */
export async function askSession(): Promise<AskedSession> {
  const answer = await fetch("/session", { method: "POST", body: new URLSearchParams() }).catch(
    () => undefined,
  );
  if (answer?.status === 401) return "over";
  return answer?.ok ? await sessionIn(answer) : undefined;
}

async function sessionIn(answer: Response): Promise<AskedSession> {
  const body: unknown = await answer.json().catch(() => undefined);
  if (typeof body !== "object" || body === null) return undefined;
  if (!("leftMs" in body && "memberId" in body)) return undefined;
  const { leftMs, memberId: owner } = body;
  if (typeof leftMs !== "number" || typeof owner !== "string") return undefined;
  return { leftMs, owner };
}
