import type { Db } from "~/db/tables";
import type { RegistrationType } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { startAchievements } from "~/core/progress/achievements/start-achievements.server";
import { startStatistics } from "~/core/progress/statistics/start-statistics.server";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";

const INVITE_CODE_LENGTH = 8;

/** Creates a pending member with a phone number, default achievements and statistics; returns the id. */
export async function createMember(
  db: Db,
  input: { phone: string; registrationType: RegistrationType; now: Instant },
): Promise<MemberId> {
  const memberId = newId();
  await db
    .insertInto("members")
    .values({
      id: memberId,
      phone: input.phone,
      status: "pending",
      registration_type: input.registrationType,
      invite_code: readableCode(INVITE_CODE_LENGTH),
      goals: jsonText([]),
      role: "member",
      plan_type: "Basic",
      join_crew: 0,
      is_sample: 0,
      created_at: input.now,
      updated_at: input.now,
    })
    .execute();
  await startAchievements(db, { memberId, now: input.now });
  await startStatistics(db, { memberId, now: input.now });
  return memberId;
}
