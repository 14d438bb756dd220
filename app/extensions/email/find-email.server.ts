import type { MemberEmail } from "~/core/messages/choices/notification-choices";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { EMAIL_CODE_MS, UNCONFIRMED_EMAIL_RETENTION_MS } from "./email";

/** A member's confirmed address, the one that they are confirming, and a suggestion. */
export async function findEmail(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<MemberEmail> {
  const rows = await db
    .selectFrom("member_emails")
    .select(["address", "asked_at as askedAt", "confirmed_at as confirmedAt"])
    .where("member_id", "=", memberId)
    .where("withdrawn_at", "is", null)
    .execute();
  const { email } = await db
    .selectFrom("members")
    .select("email")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const asked = rows.find(
    ({ askedAt, confirmedAt }) => confirmedAt === null && askedAt > now - EMAIL_CODE_MS,
  );
  const [confirmed] = rows.flatMap(({ address, confirmedAt: at }) =>
    at === null ? [] : { address, at },
  );
  return { confirmed, asked: asked && { address: asked.address }, suggested: email };
}

/** Deletes addresses that were not confirmed within a day; returns how many. */
export async function removeUnconfirmedEmails(db: Db, { now }: { now: Instant }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("member_emails")
    .where("confirmed_at", "is", null)
    .where("asked_at", "<", now - UNCONFIRMED_EMAIL_RETENTION_MS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
