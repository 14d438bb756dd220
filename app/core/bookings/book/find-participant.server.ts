import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** The member's values that a booking needs, with credit in rupees. Throws for an unknown id. */
export async function findParticipant(db: Db, input: { memberId: MemberId }) {
  const [found] = await listParticipants(db, { memberId: input.memberId });
  if (!found) throw new Error("There is no such member.");
  const { guardedId, creditRupees, ...member } = found;
  return { ...member, hasGuardian: guardedId !== null, creditRupees: creditRupees ?? 0 };
}

const listParticipants = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("members as m")
    .leftJoin("guardians as g", "g.member_id", "m.id")
    .leftJoin("credit_balances as c", "c.member_id", "m.id")
    .select(["m.id", "m.phone", "m.display_name as name", "m.email", "m.status"])
    .select(["g.member_id as guardedId", "c.rupees as creditRupees"])
    .where("m.id", "=", memberId),
);
