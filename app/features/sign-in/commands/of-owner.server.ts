import type { Db } from "~/db/tables";
import type { SessionOwner } from "./start-session.server";

export function ofOwner(db: Db, owner: SessionOwner) {
  const rows = db.deleteFrom("sessions");
  return "memberId" in owner
    ? rows.where("member_id", "=", owner.memberId)
    : rows.where("admin_id", "=", owner.adminId);
}
