import type { Db } from "~/db/tables";
import type { AuditSubjectKind } from "~/db/tables/access";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { EVERYBODY_ACTIONS } from "./breach";

interface Span {
  from: Instant;
  to: Instant;
}

/** The audited actions between two moments (the later one excluded), counted by action. */
export async function listAffectedActions(db: Db, { from, to }: Span) {
  const audited = await db
    .selectFrom("audit_log")
    .select(["action", "actor_kind as actor", "actor_id as actorId"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("at", ">=", from)
    .where("at", "<", to)
    .groupBy(["action", "actor_kind", "actor_id"])
    .orderBy("action")
    .execute();
  const processed = await db
    .selectFrom("processing_log")
    .select(["action", "ip"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("done_at", ">=", from)
    .where("done_at", "<", to)
    .groupBy(["action", "ip"])
    .orderBy("action")
    .execute();
  return {
    audited: audited.map((row) => ({ ...row, count: Number(row.count) })),
    processed: processed.map((row) => ({ ...row, count: Number(row.count) })),
  };
}

/** Whether an action between the two moments showed the data of all members. */
export async function isEverybodyAffected(db: Db, { from, to }: Span): Promise<boolean> {
  const found = await db
    .selectFrom("audit_log")
    .select("id")
    .where("at", ">=", from)
    .where("at", "<", to)
    .where("action", "in", EVERYBODY_ACTIONS)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The members whose data was touched between the two moments, by themselves or through their bookings and payments and
 * through the roster of a run; `everybody` for all, in pages after `afterId`.
 */
export async function listAffectedMembers(
  db: Db,
  input: Span & { everybody: boolean; afterId: MemberId; most: number },
): Promise<{ id: MemberId; name: string | null; phone: string }[]> {
  const { from, to, everybody, afterId, most } = input;
  const subjects = (kind: AuditSubjectKind) =>
    db
      .selectFrom("audit_log")
      .select("subject_id as id")
      .where("subject_kind", "=", kind)
      .where("at", ">=", from)
      .where("at", "<", to);
  const rosters = subjects("event").where("action", "=", "roster_exported");
  const booked = db
    .selectFrom("bookings")
    .select("member_id as id")
    .where((eb) => eb.or([eb("id", "in", subjects("booking")), eb("event_id", "in", rosters)]));
  const paid = db
    .selectFrom("payments")
    .select("member_id as id")
    .where("id", "in", subjects("payment"));
  const processed = db
    .selectFrom("processing_log")
    .select("member_id as id")
    .where("member_id", "is not", null)
    .where("done_at", ">=", from)
    .where("done_at", "<", to);
  return await db
    .selectFrom("members")
    .select(["id", "full_name as name", "phone"])
    .where("id", ">", afterId)
    .where("phone", "not like", "erased-%")
    .$if(!everybody, (query) =>
      query.where((eb) =>
        eb.or([
          eb("id", "in", subjects("member")),
          eb("id", "in", processed),
          eb("id", "in", booked),
          eb("id", "in", paid),
        ]),
      ),
    )
    .orderBy("id")
    .limit(most)
    .execute();
}
