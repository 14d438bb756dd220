import type { Db } from "~/db/tables";
import type { ClaimedMessage } from "./claim-messages.server";

/** An update of a message that applies until another claim, also after a report. Callers execute it. */
export function updateClaimed(
  db: Db,
  { id, attempts, leaseUntil }: Pick<ClaimedMessage, "id" | "attempts" | "leaseUntil">,
) {
  return db
    .updateTable("messages")
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("next_at", "=", leaseUntil);
}
