import type { Db } from "~/db/tables";
import type { ClaimedMessage } from "./claim-messages.server";

/** An update of a message as long as it belongs to this claim, or only a report has come since. Callers execute it. */
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
