import type { FoundFile } from "~/lib/packed-files";
import { documentElementOf, xmlEncodingOf } from "~/lib/xml-parts";
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

/** Heart rates, cadences and what else programs add to each point. */
const EXTENSIONS = /<(\w{1,20}:)?extensions\b[^>]*>[\s\S]*?<\/(\w{1,20}:)?extensions\s*>/gi;
const HEART_RATE = /<(HeartRateBpm|Cadence|SensorState)\b[^>]*>[\s\S]*?<\/\1>/g;
/** Empty ones go first: their end is not that of the next point's. */
const EMPTY = /<(\w{1,20}:)?(extensions|HeartRateBpm|Cadence|SensorState)\b[^<>]*\/>/gi;
/** What is sent is UTF-8. */
const OLDER_ENCODING = /^(\s*<\?xml\b[^>]*?)\s+encoding\s*=\s*["'][^"'>]*["']/i;
const BLANKS = />\s+</g;
/** A place to the centimetre; some programs write it to the atom. */
const FINER_DIGITS = /(\.\d{7})\d+/g;

/** A recording with what counts of it (places, times and heights), as a gzip file. */
export async function leanRecording(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = new TextDecoder(xmlEncodingOf(bytes)).decode(bytes);
  const lean = text
    .replace(OLDER_ENCODING, "$1")
    .replace(EMPTY, "")
    .replace(EXTENSIONS, "")
    .replace(HEART_RATE, "")
    .replace(BLANKS, "><")
    .replace(FINER_DIGITS, "$1");
  const content = documentElementOf(text) ? new TextEncoder().encode(lean) : bytes;
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
