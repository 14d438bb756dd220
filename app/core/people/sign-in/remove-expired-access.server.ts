import type { Db } from "~/db/tables";
import { HOUR_MS, type Instant } from "~/lib/dates";
import { CODE_ROW_RETENTION_MS } from "../codes/codes";
import { removeOldHits } from "../rate-limits/remove-old-hits.server";

/** Removes codes and hits older than 24 hours and expired sessions; returns how many rows of each. */
export async function removeExpiredAccess(
  db: Db,
  input: { now: Instant },
): Promise<{ codes: number; hits: number; sessions: number }> {
  const before = input.now - CODE_ROW_RETENTION_MS;
  const codes = await db
    .deleteFrom("otp_challenge")
    .where("expires_at", "<", before)
    .executeTakeFirst();
  const sessions = await db
    .deleteFrom("sessions")
    .where("expires_at", "<", input.now)
    .executeTakeFirst();
  return {
    codes: Number(codes.numDeletedRows),
    sessions: Number(sessions.numDeletedRows),
    hits: await removeOldHits(db, { before: before - HOUR_MS }),
  };
}
