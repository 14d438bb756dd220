import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { sha256 } from "~/lib/digest.server";

/** A member's browsers that take notifications, the latest first; a browser finds itself by the digest of its address. */
export async function listPushDevices(db: Db, { memberId }: { memberId: MemberId }) {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["id", "device", "endpoint", "created_at as createdAt"])
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ endpoint, ...device }) => ({ ...device, digest: sha256(endpoint) }));
}

/** Whether to ask the member about notifications: they have not answered, and no browser of theirs takes any. */
export async function isPushUnanswered(
  db: Db,
  { memberId }: { memberId: MemberId },
): Promise<boolean> {
  const member = await db
    .selectFrom("members as m")
    .select("m.id")
    .where("m.id", "=", memberId)
    .where("m.push_answered_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("push_subscriptions as p").select("p.id").whereRef("p.member_id", "=", "m.id"),
        ),
      ),
    )
    .executeTakeFirst();
  return member !== undefined;
}
