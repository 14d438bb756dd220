import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { WAIVER_RETENTION_MS, WAIVER_VERSION } from "./waiver";

/** Whether the member made the declaration in its current wording, less than three years ago. */
export async function hasWaiver(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<boolean> {
  const since = input.now - WAIVER_RETENTION_MS;
  return (await listWaivers(db, { memberId: input.memberId, since })).length > 0;
}

const listWaivers = prepared(
  (db, { memberId, since }: Places<{ memberId: MemberId; since: Instant }>) =>
    db
      .selectFrom("waivers")
      .select("id")
      .where("member_id", "=", memberId)
      .where("version", "=", WAIVER_VERSION)
      .where("accepted_at", ">", since)
      .limit(1),
);
