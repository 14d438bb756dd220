import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { findCredit } from "~/core/payments/payments.server";

const NOTES_SHOWN = 50;

/** A member's data for the check-in desk beside the profile: emergency contact, credit, no-shows, notes. */
export async function findMemberDesk(db: Db, input: { memberId: MemberId }) {
  const { memberId } = input;
  const [member, { count }, notes, creditRupees] = await Promise.all([
    db
      .selectFrom("members")
      .select(["emergency_contact as emergencyContact", "profile_version as version"])
      .where("id", "=", memberId)
      .executeTakeFirst(),
    db
      .selectFrom("bookings")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("member_id", "=", memberId)
      .where("no_show", "=", 1)
      .where("is_guest", "=", 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("member_notes")
      .select(["id", "text", "admin_name as adminName", "created_at as createdAt"])
      .where("member_id", "=", memberId)
      .orderBy("created_at", "desc")
      .limit(NOTES_SHOWN)
      .execute(),
    findCredit(db, input),
  ]);
  return member && { ...member, creditRupees, noShows: Number(count), notes };
}
