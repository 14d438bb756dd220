import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { IMPORT_FILES_MAX, IMPORT_REFUSAL_TEXTS, type ImportOutcome } from "../rules/imports";
import { importActivity } from "./import-activity.server";

interface GivenFile {
  name: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * Adds the activities of several files; a file that is refused is reported by name and does not stop the
 * others.
 */
export async function importActivities(
  db: Db,
  input: {
    memberId: string;
    files: readonly GivenFile[];
    /** Counts one import and returns whether it is within the member's limits. */
    consumeImport: () => Promise<boolean>;
    now: Instant;
    timeZone: string;
  },
): Promise<ImportOutcome> {
  const { memberId, consumeImport, now, timeZone } = input;
  const outcome: ImportOutcome = { added: 0, doubtful: 0, skipped: [] };
  for (const file of input.files.slice(0, IMPORT_FILES_MAX)) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const imported = await importActivity(db, {
      memberId,
      bytes,
      consumeImport,
      now,
      timeZone,
    });
    if (imported.ok) {
      outcome.added += imported.activities.length;
      outcome.doubtful += imported.doubtful;
    } else outcome.skipped.push({ name: file.name, reason: IMPORT_REFUSAL_TEXTS[imported.reason] });
  }
  for (const { name } of input.files.slice(IMPORT_FILES_MAX)) {
    outcome.skipped.push({ name, reason: IMPORT_REFUSAL_TEXTS.too_many });
  }
  return outcome;
}
