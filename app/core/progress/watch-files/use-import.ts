import { useState } from "react";
import { useRevalidator } from "react-router";
import { type FoundFile, filesIn } from "~/lib/packed-files";
import { IMPORT_REFUSAL_TEXTS } from "../texts";
import { BROWSER_LIMITS, type ImportRefusal } from "./import-limits";
import { ACTIVITY_FILE, type ImportOutcome } from "./imports";
import { type ImportState, sendFiles } from "./send-files";

const NONE: ImportState = { done: 0, total: undefined, added: 0, doubtful: 0, skipped: [] };

/** Unpacks archives, sends their files and reports progress. */
export function useImport(address: string) {
  const [state, setState] = useState<ImportState>();
  const { revalidate } = useRevalidator();

  async function start(chosen: readonly File[]) {
    setState(NONE);
    const { files, skipped } = await openAll(chosen);
    const opened: ImportState = { ...NONE, total: files.length, skipped };
    setState(opened);
    await sendFiles(files, address, { start: opened, report: setState });
    await revalidate();
  }

  return { state, start };
}

/** The files to send, and those that cannot be opened. */
async function openAll(chosen: readonly File[]) {
  const files: FoundFile[] = [];
  const skipped: ImportOutcome["skipped"] = [];
  for (const file of chosen) {
    const found = await filesIn(file, ACTIVITY_FILE, BROWSER_LIMITS);
    const skip = (reason: ImportRefusal) =>
      skipped.push({ name: file.name, reason: IMPORT_REFUSAL_TEXTS[reason] });
    if (!found.ok) skip(found.reason === "none_inside" ? "no_runs_inside" : found.reason);
    else {
      files.push(...found.files);
      if (found.leftOut > 0) skip("too_many_inside");
    }
  }
  return { files, skipped };
}
