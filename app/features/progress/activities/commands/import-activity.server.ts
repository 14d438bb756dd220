import type { Db } from "~/db/tables";
import type { ActivitySource } from "~/db/tables/member-home";
import { atMost } from "~/lib/at-most";
import { dayOf, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { readFit } from "~/lib/fit";
import { readGpx } from "~/lib/gpx";
import { sketchOf, type Track } from "~/lib/track";
import {
  ACTIVITY_TITLE_MAX,
  type ActivityValues,
  IMPORT_FILE_MAX_BYTES,
  type ImportRefusal,
  isCredible,
  isCredibleStart,
} from "../rules";
import { logActivity } from "./log-activity.server";

/** One file at a time in the process, because each file being read delays other requests. */
const inLine = atMost(1);

type Outcome = { ok: true; activity: ActivityValues } | { ok: false; reason: ImportRefusal };

/**
 * Adds the activity in a GPX or FIT file to the member's log; the content decides the format, not the name.
 * Refuses a file that is too large, of another format, already logged or not credible, and more files than
 * the hourly or daily limit.
 */
export async function importActivity(
  db: Db,
  input: {
    memberId: string;
    bytes: Uint8Array;
    /** Counts one import and returns whether it is within the member's limits. */
    consumeImport: () => Promise<boolean>;
    now: Instant;
    timeZone: string;
  },
): Promise<Outcome> {
  const { memberId, bytes, now, timeZone } = input;
  if (bytes.byteLength > IMPORT_FILE_MAX_BYTES) return { ok: false, reason: "too_large" };
  if (!(await input.consumeImport())) return { ok: false, reason: "limit" };
  const read = await inLine(() => readTrack(bytes));
  if (!read) return { ok: false, reason: "not_a_run_file" };
  const { track, source } = read;
  if (!isCredibleStart(track.startedAt, now)) return { ok: false, reason: "not_credible" };
  const activity: ActivityValues = {
    date: dayOf(track.startedAt, timeZone),
    title: track.name?.trim().slice(0, ACTIVITY_TITLE_MAX) || "Imported run",
    distanceM: track.distanceM,
    durationS: track.durationS,
  };
  if (!isCredible(activity, dayOf(now, timeZone))) return { ok: false, reason: "not_credible" };
  const submitKey = `file-${sha256(`${track.startedAt}|${track.durationS}`).slice(0, 32)}`;
  const route = sketchOf(track.points) ?? null;
  const logged = await logActivity(db, {
    memberId,
    activity,
    submitKey,
    source,
    route,
    now,
    timeZone,
  });
  if (!logged.ok) return { ok: false, reason: "not_credible" };
  return logged.added ? { ok: true, activity } : { ok: false, reason: "already_there" };
}

async function readTrack(
  bytes: Uint8Array,
): Promise<{ track: Track; source: ActivitySource } | undefined> {
  const fit = await readFit(bytes);
  if (fit) return { track: fit, source: "fit" };
  const gpx = await readGpx(new TextDecoder().decode(bytes));
  return gpx && { track: gpx, source: "gpx" };
}
