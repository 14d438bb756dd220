import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import { type ImportRun, zeroCounts } from "./import-run";
import { hasChanges } from "./summary";

interface Input {
  run: ImportRun;
  /** Null for the club's command line. */
  adminId: AdminId | null;
  requestId: string | null;
  /** Somebody changed the club meanwhile; the batches before that are in. */
  isStopped?: boolean;
}

/** Adds an import that wrote to the audit, with how many members, runs and bookings it added. */
export async function noteImport(db: Db, input: Input): Promise<void> {
  const { run, adminId, requestId, isStopped = false } = input;
  if (run.isDry || !hasChanges(run)) return;
  await recordAudit(db, {
    actor: adminId === null ? { kind: "system", id: null } : { kind: "admin", id: adminId },
    action: "members_imported",
    subject: { kind: "report", id: "members" },
    // What was counted of a stopped import is not all written.
    details: isStopped ? { what: "stopped midway" } : countsOf(run),
    requestId,
    now: run.now,
  });
}

function countsOf({ counts }: ImportRun) {
  const { new: added, merged } = counts.get("users") ?? zeroCounts();
  const runs = (counts.get("events")?.new ?? 0) + (counts.get("runs")?.new ?? 0);
  const bookings = counts.get("bookings")?.new ?? 0;
  return { added, merged, ...(runs > 0 && { runs }), ...(bookings > 0 && { bookings }) };
}
