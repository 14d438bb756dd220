import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { isPassword } from "~/lib/password.server";
import { consumeRateLimits } from "../rate-limits/consume-rate-limits.server";
import { findAdminById } from "../admins/admins.server";
import {
  ADMIN_FAILURES_ALLOWED,
  ADMIN_FAILURES_WINDOW_MS,
  ADMIN_RATE_LIMIT_KEYS,
} from "../admin-sign-in/rate-limits";

/** Compares a signed-in admin's password. Refuses a wrong one, and any after five attempts in 15 minutes. */
export async function checkAdminPassword(
  db: Db,
  input: { adminId: AdminId; password: string; now: Instant },
): Promise<{ ok: true; username: string } | { ok: false; reason: "wrong_password" | "limit" }> {
  const { adminId, now } = input;
  const key = ADMIN_RATE_LIMIT_KEYS.secondStep(adminId);
  const limit = { key, most: ADMIN_FAILURES_ALLOWED, withinMs: ADMIN_FAILURES_WINDOW_MS };
  if (!(await consumeRateLimits(db, { limits: [limit], now })).ok)
    return { ok: false, reason: "limit" };
  const admin = await findAdminById(db, { adminId });
  if (!admin || !(await isPassword(input.password, admin.passwordHash)))
    return { ok: false, reason: "wrong_password" };
  return { ok: true, username: admin.username };
}
