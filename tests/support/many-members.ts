import type { Db, NewRow } from "~/db/tables";
import { createMember } from "~/features/members/commands/create-member.server";
import { newId, readableCode } from "~/lib/ids.server";

const MEMBER_ROWS = ["achievements", "member_statistics"] as const;
const INVITE_CODE_LENGTH = 8;
/** SQLite takes some 32,000 values in one statement. */
const ROWS_A_STATEMENT = 500;

/**
 * Members with these phone numbers and changes; returns their ids in order. The first is created as anybody is, and
 * the others are copies of its rows: a crowd takes a tenth of the time.
 */
export async function createMembers(
  db: Db,
  input: {
    phones: readonly string[];
    now: number;
    changes?: (index: number) => Partial<NewRow<"members">>;
  },
): Promise<string[]> {
  const { phones, now, changes = () => ({}) } = input;
  const [firstPhone, ...otherPhones] = phones;
  if (firstPhone === undefined) return [];
  const first = await createMember(db, { phone: firstPhone, registrationType: "mobile_otp", now });
  const change = changes(0);
  if (Object.keys(change).length > 0)
    await db.updateTable("members").set(change).where("id", "=", first).execute();
  const others = otherPhones.map((phone, index) => ({ id: newId(), phone, ...changes(index + 1) }));
  if (others.length > 0) await copyMember(db, { first, others });
  return [first, ...others.map(({ id }) => id)];
}

async function copyMember(
  db: Db,
  input: { first: string; others: (Partial<NewRow<"members">> & { id: string })[] },
): Promise<void> {
  const { first, others } = input;
  const member = await db
    .selectFrom("members")
    .selectAll()
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  const members = others.map((other) => ({
    ...member,
    invite_code: readableCode(INVITE_CODE_LENGTH),
    ...other,
  }));
  await inPortions(members, (rows) => db.insertInto("members").values(rows).execute());
  for (const table of MEMBER_ROWS) {
    const own = await db.selectFrom(table).selectAll().where("member_id", "=", first).execute();
    const copies = others.flatMap(({ id }) => own.map((row) => ({ ...row, member_id: id })));
    await inPortions(copies, (rows) => db.insertInto(table).values(rows).execute());
  }
}

async function inPortions<T>(rows: T[], insert: (rows: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    await insert(rows.slice(at, at + ROWS_A_STATEMENT));
}
