import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { sha256 } from "~/lib/digest.server";
import { readableCode } from "~/lib/ids.server";
import { RECOVERY_CODES } from "../admin-sign-in/sign-in";

const RECOVERY_CODE_LENGTH = 16;

/** Replaces an admin's recovery codes; returns ten new ones, of which only digests are stored. */
export async function storeRecoveryCodes(db: Db, input: { adminId: AdminId }): Promise<string[]> {
  const { adminId } = input;
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(RECOVERY_CODE_LENGTH));
  await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
  const hashes = codes.map((plain) => sha256(`${adminId}|${plain}`));
  await db
    .insertInto("admin_recovery_codes")
    .values(hashes.map((code_hash) => ({ admin_id: adminId, code_hash, used_at: null })))
    .execute();
  return codes;
}
