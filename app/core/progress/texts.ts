import type { ActivityDoubt, ActivityQuestion, ActivityReading } from "~/db/tables/member-home";
import { formatClock, formatKm } from "~/lib/measures";
import { joinTexts } from "~/lib/texts";
import {
  IMPORT_REFUSAL_TEXTS as IMPORT_REFUSAL_TEXTS_MESSAGES,
  IMPORT_TEXTS as IMPORT_TEXTS_MESSAGES,
  LOG_TEXTS as LOG_TEXTS_MESSAGES,
  MEASURE_UNITS_TEXTS,
  PROGRESS_TEXTS,
  STREAK_CALENDAR_TEXTS as STREAK_CALENDAR_TEXTS_MESSAGES,
} from "~/texts/progress/progress";
import { ACTIVITY_UNDO_MINUTES, type ActivityRefusal } from "./activities/activities";
import { SLOWEST_S_PER_KM } from "./activities/plausibility";
import type { Measure } from "./progress";
import {
  ACTIVITIES_PER_FILE,
  IMPORT_FILE_MAX_MB,
  IMPORT_FILES_MAX,
  IMPORTS_PER_DAY,
  IMPORTS_PER_HOUR,
  type ImportRefusal,
} from "./watch-files/import-limits";

const SLOWEST_MINUTES_PER_KM = SLOWEST_S_PER_KM / 60;

/** The labels of the axis; a better pace is higher. */
export const MEASURE_UNITS: Record<Measure, string> = {
  distance: "km",
  get runs() {
    return MEASURE_UNITS_TEXTS.runs;
  },
  get time() {
    return MEASURE_UNITS_TEXTS.hours;
  },
  get pace() {
    return PROGRESS_TEXTS.pace;
  },
};

export const STREAK_CALENDAR_TEXTS = joinTexts(STREAK_CALENDAR_TEXTS_MESSAGES, {
  summary: (days: number, weeks: number) =>
    days === 0
      ? PROGRESS_TEXTS.noRunsLately({ weeks })
      : PROGRESS_TEXTS.runningDays({ weeks, days }),
});

export const LOG_TEXTS = joinTexts(LOG_TEXTS_MESSAGES, {
  removed: (title: string) =>
    PROGRESS_TEXTS.deleted({ title, activityUndoMinutes: ACTIVITY_UNDO_MINUTES }),
});

/** What the figures that were not taken say; the taken ones stand beside it. */
export function otherFigures({ by, distanceM, durationS }: NonNullable<ActivityReading["other"]>) {
  return by === "device"
    ? PROGRESS_TEXTS.deviceSays({
        distanceM: formatKm(distanceM),
        time: formatClock(durationS),
      })
    : PROGRESS_TEXTS.pointsSay({
        distanceM: formatKm(distanceM),
        time: formatClock(durationS),
      });
}

/** What was read from a recording's file, and what was not, in sentences. */
export function readingText(reading: ActivityReading): string {
  const { jumps, longestJumpM, pauses, unread } = reading;
  const longest = longestJumpM < 1_000 ? `${longestJumpM} m` : `${formatKm(longestJumpM)} km`;
  const parts = [
    PROGRESS_TEXTS.points({ points: reading.points }),
    ...(pauses > 0 ? [PROGRESS_TEXTS.pauses({ pauses })] : []),
    ...(jumps > 0 ? [PROGRESS_TEXTS.jumps({ jumps, longest })] : []),
    ...(unread > 0 ? [PROGRESS_TEXTS.pointsNotReadable({ unread })] : []),
  ];
  return [
    ...(reading.points > 0 ? [`${parts.join(", ")}.`] : []),
    ...(reading.isLocalTime ? [PROGRESS_TEXTS.noZone] : []),
    ...(reading.isCutShort ? [PROGRESS_TEXTS.endsEarly] : []),
  ].join(" ");
}

/** The field that a refusal is shown at, and its text. */
export function activityRefusal(reason: ActivityRefusal): { field: string; text: string } {
  // Only recordings are asked about; what is typed has no such doubt.
  const question = { field: "distanceKm", text: PROGRESS_TEXTS.checkFigures };
  const tooSlow = PROGRESS_TEXTS.slowerThan({ minutes: SLOWEST_MINUTES_PER_KM });
  const refusals: Record<ActivityRefusal, { field: string; text: string }> = {
    in_the_future: { field: "date", text: PROGRESS_TEXTS.dayToCome },
    not_found: { field: "date", text: PROGRESS_TEXTS.runGone },
    changed_meanwhile: { field: "date", text: PROGRESS_TEXTS.runChanged },
    vague_sport: question,
    beats_bests: question,
    much_cut: question,
    unread_points: question,
    planned: question,
    sport: { field: "sport", text: PROGRESS_TEXTS.otherSport },
    too_fast: { field: "distanceKm", text: PROGRESS_TEXTS.tooFast },
    too_slow: { field: "distanceKm", text: tooSlow },
    too_steep: { field: "distanceKm", text: PROGRESS_TEXTS.climbTooFast },
  };
  return refusals[reason];
}

/** Why an activity of this pace ('60:00') is not counted; follows 'Not counted: '. */
export const DOUBT_TEXTS: Record<
  Exclude<ActivityDoubt, ActivityQuestion>,
  (pace: string) => string
> = {
  sport: () => PROGRESS_TEXTS.fileOtherSport,
  too_fast: () => PROGRESS_TEXTS.fileTooFast,
  too_slow: (pace) => PROGRESS_TEXTS.tooSlow({ pace, minutes: SLOWEST_MINUTES_PER_KM }),
  too_steep: () => PROGRESS_TEXTS.fileClimbTooFast,
};

export const IMPORT_TEXTS = joinTexts(IMPORT_TEXTS_MESSAGES, {
  get hint() {
    return PROGRESS_TEXTS.filesHint({ importFileMaxMb: IMPORT_FILE_MAX_MB });
  },
  added: (count: number) => {
    if (count === 0) return PROGRESS_TEXTS.noRunWasAdded;
    return PROGRESS_TEXTS.runsAdded({ count });
  },
  doubtful: (count: number, added: number) =>
    count === added ? PROGRESS_TEXTS.notCounted : PROGRESS_TEXTS.someNotCounted({ count }),
});

/** Why a file was skipped; follows the file's name. */
export const IMPORT_REFUSAL_TEXTS: Record<ImportRefusal, string> = joinTexts(
  IMPORT_REFUSAL_TEXTS_MESSAGES,
  {
    get too_large() {
      return PROGRESS_TEXTS.too_large({ importFileMaxMb: IMPORT_FILE_MAX_MB });
    },
    get too_many() {
      return PROGRESS_TEXTS.too_many({ importFilesMax: IMPORT_FILES_MAX });
    },
    get too_many_activities() {
      return PROGRESS_TEXTS.too_many_activities({ activitiesPerFile: ACTIVITIES_PER_FILE });
    },
    get limit() {
      return PROGRESS_TEXTS.limit({
        importsPerHour: IMPORTS_PER_HOUR,
        importsPerDay: IMPORTS_PER_DAY,
      });
    },
  },
);
