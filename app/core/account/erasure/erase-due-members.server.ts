import { hasNumber } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { truncateWal } from "~/db/truncate-wal";
import type { SmsGateway } from "~/gateways/sms";
import type { Instant } from "~/lib/dates";
import { runForEach } from "~/lib/run-for-each";
import { eraseMember } from "./erase-member.server";
import { findErasure } from "./find-erasure-effects.server";

const ERASED_AT_ONCE = 20;

/** Erases members whose seven days are over, at the gateway too; returns how many. */
export async function eraseDueMembers(
  db: Db,
  input: { sms: SmsGateway; now: Instant },
): Promise<number> {
  const { sms, now } = input;
  const due = await listDueErasures(db, { now, limit: ERASED_AT_ONCE });
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
async function listDueErasures(
  db: Db,
  input: { now: Instant; limit: number },
): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("erasure_requests")
    .select("member_id as id")
    .where("due_at", "<=", input.now)
    .orderBy("due_at")
    .limit(input.limit)
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
