import { hasNumber } from "~/core/people/members.server";
import { countRows } from "~/db/count-rows";
import { readPage } from "~/db/keyset";
import type { Db } from "~/db/tables";
import type { ContactStatus } from "~/db/tables/people";
import type { AdminId, ContactId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { PageRequest } from "~/lib/page-cursor";
import { maskedPhone } from "~/lib/phone-digits";
import { MEMBER_MOVED } from "./approvals";

/** The values that a person's, or a message's, place in its list is made of. */
export const ARRIVAL_KEY = ["number", "text"] as const;

const LATEST_FIRST = {
  columns: ["created_at", "id"],
  direction: "desc" as const,
  keyOf: ({ createdAt, id }: { createdAt: Instant; id: MemberId | ContactId }) => [createdAt, id],
};

/** A page of pending people who signed up at `since` or later, latest first; phone numbers are masked. */
export async function listApprovals(
  db: Db,
  input: { since: Instant; request: PageRequest; limit: number },
) {
  const query = db
    .selectFrom("members")
    .select((eb) => eb.fn.coalesce("full_name", "display_name").as("name"))
    .select(["id", "phone", "profession", "created_at as createdAt", "registration_type as source"])
    .where("status", "=", "pending");
  const range = { from: input.since };
  const page = await readPage(query, { ...LATEST_FIRST, ...input, range });
  const rows = page.rows.map((row) => ({ ...row, phone: maskedPhone(row.phone) }));
  return { ...page, rows };
}

/** Ids of the pending people who signed up from `since` to `until`, the earliest first, at most `limit`. */
export async function listApprovalIds(
  db: Db,
  { since, until, limit }: { since: Instant; until: Instant; limit: number },
): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("members")
    .select("id")
    .where("status", "=", "pending")
    .where(hasNumber("phone"))
    .where("created_at", ">=", since)
    .where("created_at", "<=", until)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the people whom this admin moved at this moment, also of those who chose to be told nothing. */
export async function listMovedAt(
  db: Db,
  { adminId, movedAt }: { adminId: AdminId; movedAt: Instant },
): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("audit_log")
    .select("subject_id as id")
    .where("action", "=", MEMBER_MOVED)
    .where("at", "=", movedAt)
    .where("actor_id", "=", adminId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The latest people who signed up, with any status, but for those erased or merged; phone numbers are masked. */
export async function listLatestMembers(db: Db, input: { limit: number }) {
  const rows = await db
    .selectFrom("members")
    .select((eb) => eb.fn.coalesce("full_name", "display_name").as("name"))
    .select(["id", "phone", "status", "created_at as createdAt"])
    .where(hasNumber("phone"))
    .orderBy("created_at", "desc")
    .limit(input.limit)
    .execute();
  return rows.map((row) => ({ ...row, phone: maskedPhone(row.phone) }));
}

/** How many pending people signed up at `since` or later, or else before it; at most `limit`. */
export async function countApprovals(
  db: Db,
  input: { side: "since" | "before"; since: Instant; limit: number },
): Promise<number> {
  const waiting = db
    .selectFrom("members")
    .select("id")
    .where("status", "=", "pending")
    .where("created_at", input.side === "since" ? ">=" : "<", input.since)
    .limit(input.limit);
  return await countRows(db.selectFrom(waiting.as("waiting")));
}

/** A page of contact messages with this status, latest first; phone numbers are masked. */
export async function listContacts(
  db: Db,
  input: { status: ContactStatus; request: PageRequest; limit: number },
) {
  const query = db
    .selectFrom("contacts")
    .select(["id", "full_name as name", "age", "profession", "whatsapp", "status"])
    .select("created_at as createdAt")
    .where("status", "=", input.status);
  const page = await readPage(query, { ...LATEST_FIRST, ...input });
  const rows = page.rows.map(({ whatsapp, ...row }) => ({ ...row, phone: maskedPhone(whatsapp) }));
  return { ...page, rows };
}
