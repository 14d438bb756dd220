import type { Db } from "~/db/tables";
import { sha256 } from "~/lib/digest.server";

/** Ends the session of this token, if there is one. */
export async function endSession(db: Db, input: { token: string }): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", sha256(input.token)).execute();
}
