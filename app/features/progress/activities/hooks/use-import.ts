import { useState } from "react";
import { useRevalidator } from "react-router";
import { type FoundFile, filesIn } from "~/lib/packed-files";
import { IMPORT_REFUSAL_TEXTS, IMPORT_TEXTS } from "../../texts";
import { BROWSER_LIMITS, type ImportRefusal } from "../rules/import-limits";
import { ACTIVITY_FILE, type ImportOutcome } from "../rules/imports";

export interface ImportState extends ImportOutcome {
  done: number;
  /** Undefined while archives are opened. */
  total: number | undefined;
}

const NONE: ImportState = { done: 0, total: undefined, added: 0, doubtful: 0, skipped: [] };

/** Unpacks archives and sends their files one at a time, each with its own result, and reports progress. */
export function useImport(address: string) {
  const [state, setState] = useState<ImportState>();
  const { revalidate } = useRevalidator();

  async function start(chosen: readonly File[]) {
    setState(NONE);
    const { files, skipped } = await openAll(chosen);
    let now: ImportState = { ...NONE, total: files.length, skipped };
    setState(now);
    for (const file of files) {
      const answer = await send(address, file);
      const isLimit = answer.skipped[0]?.reason === IMPORT_REFUSAL_TEXTS.limit;
      now = {
        done: isLimit ? files.length : now.done + 1,
        total: files.length,
        added: now.added + answer.added,
        doubtful: now.doubtful + answer.doubtful,
        skipped: now.skipped.concat(isLimit ? REST_LEFT_OUT : answer.skipped),
      };
      setState(now);
      if (isLimit) break;
    }
    await revalidate();
  }

  return { state, start };
}

const REST_LEFT_OUT = [{ name: IMPORT_TEXTS.rest, reason: IMPORT_REFUSAL_TEXTS.limit }];

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

async function send(address: string, file: FoundFile): Promise<ImportOutcome> {
  const skipped = (reason: string) => ({
    added: 0,
    doubtful: 0,
    skipped: [{ name: file.name, reason }],
  });
  const refused = (reason: ImportRefusal) => skipped(IMPORT_REFUSAL_TEXTS[reason]);
  const lost = skipped(IMPORT_TEXTS.lost);
  try {
    const content = await file.read();
    if (!content.ok) return refused(content.reason);
    const body = new FormData();
    body.append("files", new File([content.bytes], file.name));
    const response = await fetch(address, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (response.status === 413) return refused("too_large");
    return response.ok ? ((await response.json()) as ImportOutcome) : lost;
  } catch {
    return lost;
  }
}
