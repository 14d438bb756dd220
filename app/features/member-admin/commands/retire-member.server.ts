import type { Db, Tables } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Tables whose rows a retired record does not need any more. */
const GOES = [
  "sessions",
  "passkeys",
  "passkey_offers",
  "notice_choices",
  "member_emails",
  "calendar_feeds",
  "erasure_requests",
] as const satisfies (keyof Tables)[];

/** What the record that stays takes over where it says nothing itself. */
const TAKEN_OVER = [
  "display_name",
  "full_name",
  "username",
  "email",
  "gender",
  "date_of_birth",
  "profession",
  "running_level",
  "emergency_contact",
  "instagram",
  "picture_id",
] as const;

/**
 * Takes name, number and access from a record that was merged into another, which gets what it lacks. Call
 * it in the transaction of the merge.
 */
export async function retireMember(
  db: Db,
  input: { memberId: string; goneId: string; now: Instant },
): Promise<void> {
  const { memberId, goneId, now } = input;
  const select = (id: string) =>
    db
      .selectFrom("members")
      .select([...TAKEN_OVER, "phone"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const [kept, gone] = [await select(memberId), await select(goneId)];
  const empty = Object.fromEntries(TAKEN_OVER.map((column) => [column, null]));
  // The number of the record goes first, its user name is free for the other then.
  await db
    .updateTable("members")
    .set({ ...empty, phone: `erased-${goneId}`, invite_code: `erased-${goneId}` })
    .set({ goals: "[]", join_crew: 0, status: "inactive", status_reason: "merged" })
    .set({ role: "member", updated_at: now })
    .where("id", "=", goneId)
    .execute();
  const taken = TAKEN_OVER.flatMap((column) =>
    kept[column] === null && gone[column] !== null ? [[column, gone[column]]] : [],
  );
  await db
    .updateTable("members")
    .set((eb) => ({
      ...Object.fromEntries(taken),
      profile_version: eb("profile_version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", memberId)
    .execute();
  for (const table of GOES) await db.deleteFrom(table).where("member_id", "=", goneId).execute();
  await db.deleteFrom("otp_challenge").where("phone", "=", gone.phone).execute();
  await db
    .updateTable("consent")
    .set({ withdrawn_at: now })
    .where("member_id", "=", goneId)
    .where("withdrawn_at", "is", null)
    .execute();
  if (gone.picture_id && kept.picture_id)
    await db.deleteFrom("pictures").where("id", "=", gone.picture_id).execute();
}
