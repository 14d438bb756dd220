import type { Db } from "~/db/tables";
import type { ActivityReading } from "~/db/tables/member-home";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { atMost } from "~/lib/concurrency-limits";
import { dayOf, timeOf, type ZonedMoment } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { formatKm } from "~/lib/measures";
import { type FoundFile, filesIn } from "~/lib/packed-files";
import { type RecordingFormat, readRecording } from "~/lib/recordings";
import { type Measured, sketchOf, type Track } from "~/lib/track";
import {
  ACTIVITY_TITLE_MAX,
  type ActivityValues,
  isCredible,
  isCredibleStart,
  titleOf,
} from "../activities/activities";
import { logActivity, type MemberInput, storeMatchAnswer } from "../activities/log-activity.server";
import { type BestValues, doubtOf, personalBests, questionOf } from "../activities/plausibility";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import { listAttendedEvents, listLoggedActivities } from "../statistics/statistics.server";
import { IMPORT_REFUSAL_TEXTS } from "../texts";
import {
  ACTIVITIES_PER_FILE,
  IMPORT_FILES_MAX,
  type ImportRefusal,
  SERVER_LIMITS,
} from "./import-limits";
import { ACTIVITY_FILE, type ImportOutcome } from "./imports";

/** One file at a time in the process, because each file being read delays other requests. */
const inLine = atMost(1);

interface Import extends MemberInput {
  /** Counts one import and returns whether it is within the member's limits. */
  consumeImport: () => Promise<boolean>;
}

type ImportResult = { ok: true; activities: ActivityValues[]; doubtful: number };
type Outcome = ImportResult | { ok: false; reason: ImportRefusal };

/**
 * Adds the activities in a GPX, TCX or FIT file to the member's log; the content decides the format, not the
 * name. Doubtful ones are kept and not counted, and what may not be a run is asked first. Refuses a file that is too
 * large, of another format or with too many activities, one whose activities are all refused, and more files than the
 * hourly or daily limit.
 */
export async function importActivity(
  db: Db,
  input: Import & { bytes: Uint8Array },
): Promise<Outcome> {
  const { bytes, ...whose } = input;
  if (bytes.byteLength > SERVER_LIMITS.fileBytes) return { ok: false, reason: "too_large" };
  if (!(await input.consumeImport())) return { ok: false, reason: "limit" };
  const read = await inLine(() => readRecording(bytes, whose.timeZone));
  if (!read) return { ok: false, reason: "not_a_run_file" };
  const { recording, format } = read;
  if (!recording.ok)
    return {
      ok: false,
      reason: recording.reason === "empty" ? "no_run" : recording.reason,
    };
  if (recording.tracks.length > ACTIVITIES_PER_FILE)
    return { ok: false, reason: "too_many_activities" };
  const added: ImportResult = { ok: true, activities: [], doubtful: 0 };
  let refused: ImportRefusal = "no_run";
  for (const track of recording.tracks) {
    const outcome = await addTrack(db, { ...whose, track, format });
    if (outcome.ok) {
      added.activities.push(outcome.activity);
      added.doubtful += Number(outcome.isDoubtful);
    } else refused = outcome.reason;
  }
  return added.activities.length > 0 ? added : { ok: false, reason: refused };
}

async function addTrack(
  db: Db,
  input: MemberInput & { track: Track; format: RecordingFormat },
): Promise<
  { ok: true; activity: ActivityValues; isDoubtful: boolean } | { ok: false; reason: ImportRefusal }
> {
  const { memberId, track, format, now, timeZone } = input;
  const refused = refusalOf(track, { now, timeZone });
  if (refused) return { ok: false, reason: refused };
  const activity = activityOf(track, timeZone);
  const bests = await findBests(db, { memberId });
  const doubt = doubtOf(activity) ?? questionOf({ ...activity, ...track }, bests);
  const { startedAt, durationS } = track;
  const logged = await logActivity(db, {
    memberId,
    activity,
    submitKey: `file-${sha256(`${startedAt}|${durationS}`).slice(0, 32)}`,
    source: format,
    route: sketchOf(track.points) ?? null,
    reading: readingOf(track),
    doubt,
    now,
    timeZone,
  });
  if (!logged.ok) return { ok: false, reason: "not_credible" };
  if (!logged.added) return { ok: false, reason: "already_there" };
  return { ok: true, activity, isDoubtful: doubt !== null };
}

function refusalOf(track: Track, { now, timeZone }: ZonedMoment): ImportRefusal | undefined {
  if (track.sport === "other") return "other_sport";
  if (track.goesBack) return "goes_back";
  const isPossible =
    isCredibleStart(track.startedAt, now) &&
    isCredible({ ...track, date: dayOf(track.startedAt, timeZone) }, dayOf(now, timeZone));
  if (isPossible) return undefined;
  return track.isPlanned ? "planned" : "not_credible";
}

async function findBests(db: Db, input: { memberId: MemberId }): Promise<BestValues> {
  const attended = await listAttendedEvents(db, input);
  return personalBests([...attended, ...(await listLoggedActivities(db, input))]);
}

/** What an activity's line in the log says of its file. */
function readingOf(track: Track): ActivityReading {
  const { movement, points, unread, other } = track;
  const { pauses, jumps, longestJumpM } = movement;
  return {
    points: points.length,
    unread,
    pauses,
    jumps,
    longestJumpM: Math.round(longestJumpM),
    isLocalTime: track.isLocalTime === true,
    isCutShort: track.isCutShort === true,
    other: other && differs(other, track) ? other : null,
  };
}

const SAME_SHARE = 0.02;

/** Whether two measurements differ by more than a fiftieth, and both could count. */
function differs(a: Measured, b: Measured): boolean {
  const isFar = (x: number, y: number) => Math.abs(x - y) > SAME_SHARE * y;
  const isMeasured = a.distanceM > 0 && a.durationS > 0;
  return isMeasured && (isFar(a.distanceM, b.distanceM) || isFar(a.durationS, b.durationS));
}

function activityOf(track: Track, timeZone: string): ActivityValues {
  const { startedAt, distanceM, durationS, elapsedS, climbM } = track;
  // Other sports are refused before.
  const sport = track.sport === "walk" ? "walk" : "run";
  const time = timeOf(startedAt, timeZone);
  return {
    date: dayOf(startedAt, timeZone),
    title:
      track.name?.trim().slice(0, ACTIVITY_TITLE_MAX) ||
      titleOf({ time, sport, km: formatKm(distanceM) }),
    sport,
    startedAt,
    distanceM,
    durationS,
    elapsedS,
    climbM: climbM === null ? null : Math.round(climbM),
  };
}

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

/** Answers all of a member's offers with 'the same run'; returns how many. */
export async function acceptOffers(db: Db, input: MemberInput): Promise<number> {
  const { memberId, now, timeZone } = input;
  return await inTransaction(db, async (db) => {
    const offers = await listOffers(db, { memberId });
    for (const offer of offers) await storeMatchAnswer(db, { ...input, ...offer, answer: "same" });
    await refreshStatistics(db, { memberId, now, timeZone });
    return offers.length;
  });
}

/** An activity that looks like an attended event, on whose day it was, of which distance and time are an estimate. */
export type Offer = Awaited<ReturnType<typeof listOffers>>[number];

const OFFERS_MAX = 500;

/**
 * A member's unanswered offers, latest first: for each event without its own measured values or a used
 * activity the longest of its activities.
 */
export async function listOffers(db: Db, input: { memberId: MemberId }) {
  const rows = await db
    .selectFrom("activities as a")
    .innerJoin("bookings as b", "b.id", "a.booking_id")
    .leftJoin("check_ins as c", "c.booking_id", "b.id")
    .select(["a.id as activityId", "b.id as bookingId", "b.date"])
    .select(["a.distance_m as distanceM", "a.duration_s as durationS"])
    .where("a.member_id", "=", input.memberId)
    .where("a.booking_id", "is not", null)
    .where("a.doubt", "is", null)
    .where("a.is_counted", "=", 0)
    .where((eb) => eb.or([eb("c.distance_m", "is", null), eb("c.duration_s", "is", null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("activities as used")
            .select("used.id")
            .whereRef("used.same_booking_id", "=", "b.id")
            .whereRef("used.booking_id", "=", "b.id")
            .where("used.doubt", "is", null),
        ),
      ),
    )
    .orderBy("b.starts_at", "desc")
    .orderBy("a.distance_m", "desc")
    .orderBy("a.id")
    .limit(OFFERS_MAX)
    .execute();
  const ofEvents = Map.groupBy(rows, ({ bookingId }) => bookingId);
  return [...ofEvents.values()].flatMap(([longest]) => longest ?? []);
}
