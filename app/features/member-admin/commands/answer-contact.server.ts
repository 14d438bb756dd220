import type { Db } from "~/db/tables";
import type { ContactStatus } from "~/db/tables/people";
import { inTransaction } from "~/db/transaction";
import { type Input, recordAnswer } from "./record-answer.server";

type Outcome = { ok: true } | { ok: false; reason: "not_found" | "done_already" };

/** Notes that a message was answered or is closed; one that became a member stays so. */
export async function answerContact(
  db: Db,
  input: Input & { to: "answered" | "closed" },
): Promise<Outcome> {
  return await inTransaction(db, async (db) => {
    const open: ContactStatus[] = input.to === "closed" ? ["open", "answered"] : ["open"];
    const changed = await db
      .updateTable("contacts")
      .set({ status: input.to })
      .where("id", "=", input.contactId)
      .where("status", "in", open)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { ok: false, reason: "done_already" };
    await recordAnswer(db, { ...input, action: `contact_${input.to}` });
    return { ok: true };
  });
}
