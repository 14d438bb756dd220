import { sql } from "kysely";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addDays, type Day, formatDay, type Instant } from "~/lib/dates";
import { NOTIFICATION_TEXTS } from "../notifications-texts";
import { endingCause, LIVE_MEMBERSHIPS, REMINDED_BEFORE_DAYS } from "./memberships";

const REMINDED_AT_ONCE = 200;

/** Reminds members once, some days before their membership ends without a next one; returns how many. */
export async function remindOfEndings(
  db: Db,
  input: { today: Day; now: Instant },
): Promise<number> {
  let reminded = 0;
  for (;;) {
    const some = await inTransaction(db, (db) => remindSome(db, input));
    reminded += some.reminded;
    if (some.looked < REMINDED_AT_ONCE) return reminded;
  }
}

async function remindSome(db: Db, { today, now }: { today: Day; now: Instant }) {
  const ending = await db
    .updateTable("memberships")
    .set({ reminded_at: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("memberships as m")
        .select("m.id")
        // Literals, so that the planner can use the partial index over running memberships.
        .where("m.status", "=", sql.lit("active"))
        .where("m.is_over", "=", sql.lit(0))
        .where("m.ends_before", ">", today)
        .where("m.ends_before", "<=", addDays(today, REMINDED_BEFORE_DAYS))
        .where("m.reminded_at", "is", null)
        .limit(REMINDED_AT_ONCE),
    )
    .returning(["member_id as memberId", "ends_before as endsBefore"])
    .execute();
  const alone = await withoutNext(db, ending);
  const notifications = () =>
    alone.map(({ memberId, endsBefore }) => {
      const lastDay = formatDay(addDays(endsBefore, -1));
      return {
        memberId,
        kind: "membership" as const,
        title: NOTIFICATION_TEXTS.membershipEnds({ day: lastDay }),
        text: NOTIFICATION_TEXTS.membershipEndsText,
        link: "/membership",
        filledIn: { when: lastDay },
        cause: endingCause(endsBefore),
      };
    });
  await notifyMembers(db, { notifications, now });
  return { looked: ending.length, reminded: alone.length };
}

/** Those who have no membership, paid or not, that begins when theirs ends, and whose does not renew by itself. */
async function withoutNext(db: Db, ending: { memberId: MemberId; endsBefore: Day }[]) {
  if (ending.length === 0) return [];
  const later = await db
    .selectFrom("memberships")
    .select(["member_id as memberId", "ends_before as endsBefore"])
    .where(
      "member_id",
      "in",
      ending.map(({ memberId }) => memberId),
    )
    .where("status", "in", LIVE_MEMBERSHIPS)
    .execute();
  const renewing = await db
    .selectFrom("renewals")
    .select("member_id as memberId")
    .where(
      "member_id",
      "in",
      ending.map(({ memberId }) => memberId),
    )
    .where("state", "=", "active")
    .execute();
  const isRenewing = new Set(renewing.map(({ memberId }) => memberId));
  return ending.filter(
    (own) =>
      !isRenewing.has(own.memberId) &&
      !later.some((row) => row.memberId === own.memberId && row.endsBefore > own.endsBefore),
  );
}
