import type { Db } from "~/db/tables";
import { type FoundFile, filesIn } from "~/lib/packed-files";
import { IMPORT_REFUSAL_TEXTS } from "../texts";
import { IMPORT_FILES_MAX, type ImportRefusal, SERVER_LIMITS } from "./import-limits";
import { ACTIVITY_FILE, type ImportOutcome } from "./imports";
import { importActivity } from "./import-activity.server";
import type { MemberInput } from "../activities/log-activity.server";

type Import = MemberInput & {
  /** Counts one import and returns whether it is within the member's limits. */
  consumeImport: () => Promise<boolean>;
};

/**
 * Adds the activities of several files and of the files in archives; a file that is refused is reported by name
 * and does not stop the others.
 */
export async function importActivities(
  db: Db,
  input: Import & { files: readonly File[] },
): Promise<ImportOutcome> {
  const { files, ...whose } = input;
  const outcome: ImportOutcome = { added: 0, doubtful: 0, skipped: [] };
  const skip = (name: string, reason: ImportRefusal) =>
    outcome.skipped.push({ name, reason: IMPORT_REFUSAL_TEXTS[reason] });
  let left = IMPORT_FILES_MAX;
  for (const file of files) {
    if (left === 0) {
      skip(file.name, "too_many");
      continue;
    }
    const found = await filesIn(file, ACTIVITY_FILE, { ...SERVER_LIMITS, files: left });
    if (!found.ok) {
      left -= 1;
      skip(file.name, found.reason === "none_inside" ? "no_runs_inside" : found.reason);
      continue;
    }
    for (const one of found.files) {
      left -= 1;
      const imported = await importFound(db, { ...whose, file: one });
      if (imported.ok) {
        outcome.added += imported.activities.length;
        outcome.doubtful += imported.doubtful;
      } else skip(one.name, imported.reason);
    }
    if (found.leftOut > 0) skip(file.name, "too_many_inside");
  }
  return outcome;
}

async function importFound(db: Db, input: Import & { file: FoundFile }) {
  const { file, ...whose } = input;
  const content = await file.read();
  return content.ok ? await importActivity(db, { ...whose, bytes: content.bytes }) : content;
}
