import { sql } from "kysely";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Day, Instant } from "~/lib/dates";

const ENDED_AT_ONCE = 500;

/** Makes Premium members without a running membership Standard; returns how many. */
export async function endMemberships(db: Db, input: { today: Day; now: Instant }): Promise<number> {
  let changed = 0;
  for (;;) {
    const ended = await inTransaction(db, (db) => endSome(db, input));
    changed += ended.changed;
    if (ended.memberships < ENDED_AT_ONCE) return changed;
  }
}

async function endSome(db: Db, { today, now }: { today: Day; now: Instant }) {
  const over = await db
    .updateTable("memberships")
    .set({ is_over: 1 })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("memberships as m")
        .select("m.id")
        // A literal, so that the planner can use the partial index over running memberships.
        .where("m.status", "=", sql.lit("active"))
        .where("m.is_over", "=", sql.lit(0))
        .where("m.ends_before", "<=", today)
        .limit(ENDED_AT_ONCE),
    )
    .returning("member_id as memberId")
    .execute();
  if (over.length === 0) return { memberships: 0, changed: 0 };
  const members = await db
    .updateTable("members")
    .set({ plan_type: "Standard", updated_at: now })
    .where(
      "id",
      "in",
      over.map(({ memberId }) => memberId),
    )
    .where("plan_type", "=", "Premium")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("memberships")
            .select("memberships.id")
            .whereRef("memberships.member_id", "=", "members.id")
            .where("memberships.status", "=", "active")
            .where("memberships.ends_before", ">", today),
        ),
      ),
    )
    .executeTakeFirst();
  return { memberships: over.length, changed: Number(members.numUpdatedRows) };
}
