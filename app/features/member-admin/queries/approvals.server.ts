import type { Db } from "~/db/tables";
import type { ContactStatus, RegistrationType } from "~/db/tables/people";
import { maskedPhone } from "~/features/sign-in/rules/phone-numbers";
import type { Instant } from "~/lib/dates";

/** A person waiting for approval. */
export interface Approval {
  id: string;
  name: string | null;
  /** Masked. */
  phone: string;
  profession: string | null;
  source: RegistrationType;
  createdAt: Instant;
}

/** Pending people who signed up at `since` or later, latest first. */
export async function listApprovals(
  db: Db,
  input: { since: Instant; limit: number; offset: number },
): Promise<Approval[]> {
  const rows = await db
    .selectFrom("members")
    .select(["id", "full_name as name", "phone", "profession", "created_at as createdAt"])
    .select("registration_type as source")
    .where("status", "=", "pending")
    .where("created_at", ">=", input.since)
    .orderBy("created_at", "desc")
    .limit(input.limit)
    .offset(input.offset)
    .execute();
  return rows.map((row) => ({
    ...row,
    phone: maskedPhone(row.phone),
    source: row.source,
  }));
}

/** The latest people who signed up, with any status; phone numbers are masked. */
export async function listLatestMembers(db: Db, input: { limit: number }) {
  const rows = await db
    .selectFrom("members")
    .select(["id", "full_name as name", "phone", "status", "created_at as createdAt"])
    .orderBy("created_at", "desc")
    .limit(input.limit)
    .execute();
  return rows.map((row) => ({ ...row, phone: maskedPhone(row.phone) }));
}

/** How many pending people signed up at `since` or later, at most `limit`. */
export async function countApprovals(
  db: Db,
  input: { since: Instant; limit: number },
): Promise<number> {
  const waiting = db
    .selectFrom("members")
    .select("id")
    .where("status", "=", "pending")
    .where("created_at", ">=", input.since)
    .limit(input.limit);
  const { count } = await db
    .selectFrom(waiting.as("waiting"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Contact messages with this status, latest first; phone numbers are masked. */
export async function listContacts(
  db: Db,
  input: { status: ContactStatus; limit: number; offset: number },
) {
  const rows = await db
    .selectFrom("contacts")
    .select(["id", "full_name as name", "age", "profession", "whatsapp", "status"])
    .select("created_at as createdAt")
    .where("status", "=", input.status)
    .orderBy("created_at", "desc")
    .limit(input.limit)
    .offset(input.offset)
    .execute();
  return rows.map(({ whatsapp, ...row }) => ({ ...row, phone: maskedPhone(whatsapp) }));
}
