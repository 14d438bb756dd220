import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/**
 * Deletes a pending member who was created for a booking at this moment and has done nothing since: no booking, no
 * payment, no session.
 */
export async function dropUntouchedMember(
  db: Db,
  { memberId, createdAt }: { memberId: MemberId; createdAt: Instant },
): Promise<void> {
  await db
    .deleteFrom("members")
    .where("id", "=", memberId)
    .where("status", "=", "pending")
    .where("created_at", "=", createdAt)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("bookings as b").select("b.id").where("b.member_id", "=", memberId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("payments as p").select("p.id").where("p.member_id", "=", memberId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sessions as s").select("s.member_id").where("s.member_id", "=", memberId),
        ),
      ),
    )
    .execute();
}
