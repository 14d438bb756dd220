import type { Db } from "~/db/tables";
import type { ContactStatus } from "~/db/tables/people";
import type { AdminId, ContactId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";

interface Input {
  contactId: ContactId;
  adminId: AdminId;
  requestId: string;
  now: Instant;
}

type Outcome = { ok: true } | { ok: false; reason: "not_found" | "done_already" };

/** Marks a contact message as answered or closed. Refuses one that is already closed, or joined. */
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
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: `contact_${input.to}`,
      subject: { kind: "contact", id: input.contactId },
      details: {},
      requestId: input.requestId,
      now: input.now,
    });
    return { ok: true };
  });
}
