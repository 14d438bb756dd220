import type { Db } from "~/db/tables";
import { sha256 } from "~/lib/digest.server";

/** Ends the session of this token, if there is one. */
export async function endSession(db: Db, input: { token: string }): Promise<void> {
  const tokenHash = sha256(input.token);
  // Before the session: the device must not show this member's notifications to whoever holds it next.
  await db
    .deleteFrom("push_subscriptions")
    .where("session_id", "in", (eb) =>
      eb.selectFrom("sessions").select("sessions.id").where("token_hash", "=", tokenHash),
    )
    .execute();
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}
