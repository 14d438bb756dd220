import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import { csvStream } from "~/lib/csv";
import type { Instant } from "~/lib/dates";
import { pauseWhileBusy } from "~/lib/pauses.server";
import { EXPORT_COLUMNS, listExportPages } from "./list-export-pages.server";

interface Input {
  adminId: AdminId;
  requestId: string;
  now: Instant;
  /** Writes on a separate thread; undefined while too many exports are being written. */
  membersFile?: () => ReadableStream<Uint8Array> | undefined;
}

/** Opens the CSV of all members, which is written while it is read, and records it; undefined while too many are open. */
export async function openExport(
  db: Db,
  { adminId, requestId, now, membersFile }: Input,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const file = membersFile
    ? membersFile()
    : csvStream(EXPORT_COLUMNS, listExportPages(db), pauseWhileBusy);
  if (!file) return undefined;
  try {
    await recordAudit(db, {
      actor: { kind: "admin", id: adminId },
      action: "members_exported",
      subject: { kind: "member", id: "all" },
      details: {},
      requestId,
      now,
    });
  } catch (error) {
    // An export without its audit entry is not sent.
    await file.cancel();
    throw error;
  }
  return file;
}
