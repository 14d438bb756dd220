import { maySignIn } from "~/core/admin/registrations/approvals";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import { hasNumber } from "~/core/people/members.server";
import { lockRows } from "~/db/dialect";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { AuditSubjectKind } from "~/db/tables/access";
import type { AdminId, EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { truncateWal } from "~/db/truncate-wal";
import type { SmsGateway } from "~/gateways/sms";
import type { Instant } from "~/lib/dates";
import { runForEach } from "~/lib/run-for-each";
import { EVERYBODY_ACTIONS } from "./breach";
import { eraseMember } from "./erase-member.server";
import { erasureDue } from "./erasure";
import { findErasure } from "./find-erasure-effects.server";

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

/** How many others were checked in at an event, guests included, besides a member who was. */
export async function countOthers(db: Db, { eventId }: { eventId: EventId }): Promise<number> {
  const [row] = await countCheckIns(db, { eventId });
  return Math.max(0, Number(row?.count ?? 0) - 1);
}

const countCheckIns = prepared((db, { eventId }: Places<{ eventId: EventId }>) =>
  db
    .selectFrom("check_ins")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId),
);

/**
 * Erases members again after an older backup was restored, by the erasure list of the backup and that of the
 * replaced database; returns how many. The merged list is stored for the next restore.
 */
export async function applyErasures(
  db: Db,
  input: { erasures: readonly Erasure[]; now: Instant },
): Promise<number> {
  await storeErasures(db, input.erasures);
  const left = await listUnappliedErasures(db);
  for (const memberId of left) await eraseMember(db, { memberId, now: input.now });
  return left.length;
}

/** A member erased on request, and when. */
export interface Erasure {
  memberId: MemberId;
  erasedAt: Instant;
}

/** Stores the erasure list of a replaced database beside that of the backup, yet to be applied. */
export async function storeErasures(db: Db, erasures: readonly Erasure[]): Promise<void> {
  for (const { memberId, erasedAt } of erasures) {
    await db
      .insertInto("erasures")
      .values({ member_id: memberId, erased_at: erasedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Who asks for an erasure or takes it back: the member, or an admin for one who cannot sign in. */
interface Asking {
  memberId: MemberId;
  adminId?: AdminId;
  requestId: string;
  now: Instant;
}

type Outcome = { ok: true } | { ok: false; reason: "not_found" | "may_sign_in" };

/**
 * Requests the erasure of a member in seven days; a second request keeps the first date. Refuses a record that was erased
 * or merged, and an admin's request for a member who may sign in.
 */
export async function requestErasure(db: Db, input: Asking): Promise<Outcome> {
  const { memberId, now } = input;
  return await inTransaction(db, async (db) => {
    const reason = await refusalOf(db, input);
    if (reason) return { ok: false, reason };
    const requested = await db
      .insertInto("erasure_requests")
      .values({ member_id: memberId, requested_at: now, due_at: erasureDue(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (requested.numInsertedOrUpdatedRows === 1n)
      await recordAsking(db, { ...input, action: "erasure_requested" });
    return { ok: true };
  });
}

/** Withdraws an erasure request, whoever made it. Refuses whom a request is refused. */
export async function undoErasure(db: Db, input: Asking): Promise<Outcome> {
  return await inTransaction(db, async (db) => {
    const reason = await refusalOf(db, input);
    if (reason) return { ok: false, reason };
    const removed = await db
      .deleteFrom("erasure_requests")
      .where("member_id", "=", input.memberId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 1n)
      await recordAsking(db, { ...input, action: "erasure_withdrawn" });
    return { ok: true };
  });
}

/** Locks the member: a merge or an activation that is under way is decided first. */
async function refusalOf(db: Db, { memberId, adminId }: Asking) {
  const member = await db
    .selectFrom("members")
    .select("status")
    .where("id", "=", memberId)
    .where(hasNumber("phone"))
    .$call(lockRows(db))
    .executeTakeFirst();
  if (!member) return "not_found";
  return adminId && maySignIn(member.status) ? "may_sign_in" : undefined;
}

async function recordAsking(
  db: Db,
  input: Asking & { action: "erasure_requested" | "erasure_withdrawn" },
): Promise<void> {
  const { memberId, adminId } = input;
  await recordAudit(db, {
    ...input,
    actor: adminId ? { kind: "admin", id: adminId } : { kind: "member", id: memberId },
    subject: { kind: "member", id: memberId },
  });
}

const ERASED_AT_ONCE = 20;

/** Erases members whose seven days are over, at the gateway too; returns how many. */
export async function eraseDueMembers(
  db: Db,
  { sms, now }: { sms: SmsGateway; now: Instant },
): Promise<number> {
  const due = await listDueErasures(db, { now });
  let erased = 0;
  const erasures = due.map((memberId) => async () => {
    // Withdrawn while the others before were erased.
    if (!(await findErasure(db, { memberId }))) return;
    const phone = await eraseMember(db, { memberId, isRequested: true, now });
    if (!phone) return;
    erased += 1;
    await sms.forget?.(phone);
  });
  const truncate = async () => {
    if (due.length > 0) await truncateWal(db);
  };
  await runForEach([...erasures, truncate], (step) => step());
  return erased;
}

/** Ids of members who are due to be erased at `now`. */
async function listDueErasures(db: Db, { now }: { now: Instant }): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("erasure_requests")
    .select("member_id as id")
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(ERASED_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of members on the erasure list whose data exists, as after a restore of an older backup. */
export async function listUnappliedErasures(db: Db): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("erasures as e")
    .innerJoin("members as m", "m.id", "e.member_id")
    .select("m.id")
    .where(hasNumber("m.phone"))
    .execute();
  return rows.map(({ id }) => id);
}

/** The whole erasure list. */
export async function listErasures(db: Db): Promise<{ memberId: MemberId; erasedAt: Instant }[]> {
  return await db
    .selectFrom("erasures")
    .select(["member_id as memberId", "erased_at as erasedAt"])
    .execute();
}
