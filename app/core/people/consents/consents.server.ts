import type { Db } from "~/db/tables";
import type { ConsentPurpose } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { recordOf } from "~/lib/records";
import { ALL_CONSENT_PURPOSES } from "./consents";

/** Whether the member consents, by purpose. */
export async function listConsents(
  db: Db,
  input: { memberId: MemberId },
): Promise<Record<ConsentPurpose, boolean>> {
  const given = await db
    .selectFrom("consent")
    .select("purpose")
    .where("member_id", "=", input.memberId)
    .where("withdrawn_at", "is", null)
    .execute();
  const purposes = new Set(given.map((row) => row.purpose));
  return recordOf(ALL_CONSENT_PURPOSES, (purpose) => purposes.has(purpose));
}
