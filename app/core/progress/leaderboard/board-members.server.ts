import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { dayOf, type Instant } from "~/lib/dates";
import { type BoardMember, isShownOnBoard } from "./leaderboard";

export interface BoardMoment {
  now: Instant;
  timeZone: string;
}

/** The values that decide whether each of these members is shown on the boards. */
export async function listBoardMembers(
  db: Db,
  input: { memberIds: MemberId[] },
): Promise<(BoardMember & { memberId: MemberId })[]> {
  const rows = await db
    .selectFrom("members as m")
    .leftJoin("consent as c", (join) =>
      join
        .onRef("c.member_id", "=", "m.id")
        .on("c.purpose", "=", "public_board")
        .on("c.withdrawn_at", "is", null),
    )
    .select(["m.id as memberId", "m.date_of_birth as dateOfBirth", "m.status"])
    .select("c.id as consentId")
    .where("m.id", "in", input.memberIds)
    .execute();
  return rows.map(({ consentId, ...row }) => ({ ...row, consents: consentId !== null }));
}

/** Whether the member is shown on the boards at this moment; false for an unknown member. */
export async function isMemberShown(
  db: Db,
  input: BoardMoment & { memberId: MemberId },
): Promise<boolean> {
  const [member] = await listBoardMembers(db, { memberIds: [input.memberId] });
  return member !== undefined && isShownOnBoard(member, dayOf(input.now, input.timeZone));
}
