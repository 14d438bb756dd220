import { leanRecording } from "~/lib/lean-recording";
import type { FoundFile } from "~/lib/packed-files";
import { IMPORT_REFUSAL_TEXTS, IMPORT_TEXTS } from "../texts";
import { type ImportRefusal, SENT_WHOLE_MAX_BYTES } from "./import-limits";
import type { ImportOutcome } from "./imports";

export interface ImportState extends ImportOutcome {
  done: number;
  /** Undefined while archives are opened. */
  total: number | undefined;
}

/** Reasons that refuse all following files too. */
function endingReasons(): readonly string[] {
  return [IMPORT_REFUSAL_TEXTS.limit, IMPORT_TEXTS.signedOut];
}

/** Sends files one at a time, each with its own result, and reports progress; ends when none can follow. */
export async function sendFiles(
  files: readonly FoundFile[],
  address: string,
  { start, report }: { start: ImportState; report: (state: ImportState) => void },
): Promise<void> {
  let now = start;
  for (const file of files) {
    const answer = await send(address, file);
    const rest = endingReasons().find((reason) => reason === answer.skipped[0]?.reason);
    now = {
      done: rest === undefined ? now.done + 1 : files.length,
      total: files.length,
      added: now.added + answer.added,
      doubtful: now.doubtful + answer.doubtful,
      skipped: now.skipped.concat(
        rest === undefined ? answer.skipped : { name: IMPORT_TEXTS.rest, reason: rest },
      ),
    };
    report(now);
    if (rest !== undefined) return;
  }
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
    const { bytes } = content;
    const sent = bytes.length > SENT_WHOLE_MAX_BYTES ? await leanRecording(bytes) : bytes;
    body.append("files", new File([sent], file.name));
    const response = await fetch(address, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (response.status === 413) return refused("too_large");
    if (response.status === 429) return refused("limit");
    if (response.status === 401) return skipped(IMPORT_TEXTS.signedOut);
    return response.ok ? await response.json() : lost;
  } catch {
    return lost;
  }
}
