/** Sessions for members and admins, without code or password. */
import { createCookie } from "react-router";
import type { SessionOwner } from "~/core/people/sessions/sessions";
import { startSession } from "~/core/people/sessions/sessions.server";
import type { Db } from "~/db/tables";

/** The origin that these sessions record. */
const PLACE = { ip: "127.0.0.1", userAgent: "bench" };

/** Signs a member or an admin in; returns the Cookie header. */
export async function openSession(db: Db, owner: SessionOwner): Promise<string> {
  const token = await startSession(db, { owner, place: PLACE, now: Date.now() });
  const cookie = await createCookie("adminId" in owner ? "admin" : "session").serialize(token);
  return cookie.split(";")[0] ?? "";
}
