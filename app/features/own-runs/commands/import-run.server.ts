import type { Db } from "~/db/tables";
import { dayOf, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { readFit } from "~/lib/fit";
import { readGpx } from "~/lib/gpx";
import { sketchOf, type Track } from "~/lib/track";
import { logRun } from "../commands.server";
import {
  IMPORT_FILE_MAX_BYTES,
  type ImportRefusal,
  isCredible,
  isCredibleStart,
  RUN_TITLE_MAX,
  type RunFacts,
  type RunSource,
} from "../rules";

type Outcome = { ok: true; run: RunFacts } | { ok: false; reason: ImportRefusal };

/**
 * Adds the run in a GPX or FIT file to the member's log. What the file is, its bytes decide, not its name.
 * Refuses what is too large, no such file, in the log already or not credible.
 */
export async function importRun(
  db: Db,
  input: { memberId: string; bytes: Uint8Array; now: Instant; timeZone: string },
): Promise<Outcome> {
  const { memberId, bytes, now, timeZone } = input;
  if (bytes.byteLength > IMPORT_FILE_MAX_BYTES) return { ok: false, reason: "too_large" };
  const read = readTrack(bytes);
  if (!read) return { ok: false, reason: "not_a_run_file" };
  const { track, source } = read;
  if (!isCredibleStart(track.startedAt, now)) return { ok: false, reason: "not_credible" };
  const run: RunFacts = {
    date: dayOf(track.startedAt, timeZone),
    title: track.name?.trim().slice(0, RUN_TITLE_MAX) || "Imported run",
    distanceM: track.distanceM,
    durationS: track.durationS,
  };
  if (!isCredible(run, dayOf(now, timeZone))) return { ok: false, reason: "not_credible" };
  const submitKey = `file-${sha256(`${track.startedAt}|${track.durationS}`).slice(0, 32)}`;
  const route = sketchOf(track.points) ?? null;
  const logged = await logRun(db, { memberId, run, submitKey, source, route, now, timeZone });
  if (!logged.ok) return { ok: false, reason: "not_credible" };
  return logged.added ? { ok: true, run } : { ok: false, reason: "already_there" };
}

function readTrack(bytes: Uint8Array): { track: Track; source: RunSource } | undefined {
  const fit = readFit(bytes);
  if (fit) return { track: fit, source: "fit" };
  const gpx = readGpx(new TextDecoder().decode(bytes));
  return gpx && { track: gpx, source: "gpx" };
}
