import type { ActivityDoubt, ActivitySport } from "~/db/tables/member-home";
import { ACTIVITY_UNDO_MINUTES, type ActivityRefusal } from "./activities/activities";
import type { Board } from "./leaderboard/leaderboard";
import type { Grain, Measure } from "./progress";
import type { StatsWindow } from "./statistics/statistics";
import {
  ACTIVITIES_PER_FILE,
  IMPORT_FILES_MAX,
  IMPORTS_PER_DAY,
  IMPORTS_PER_HOUR,
  type ImportRefusal,
} from "./watch-files/import-limits";

/** Every text about runs: the progress page with its log and import, the statistics and the leaderboard. */

export const PROGRESS_TEXTS = {
  title: "Progress",
  intro: "Your training log. Club runs count by themselves; add your own here.",
  export: "Export",
  log: "Log a run",
  logged: "Run logged. Well done.",
  eventAdded: "Event added successfully",
  stale: "The club's check-ins have changed since. Please take another look.",
  unshared: "What you shared didn't get through. Please share it again, or choose the file below.",
  achievements: "Achievements",
  activities: "My own runs",
  editRun: "Edit a run",
} as const;

export const CHART_TEXTS = {
  caption: (grain: Grain) => `Runs by ${grain}`,
  title: "Over time",
  measure: "Measure",
  by: "Chart by",
  asTable: "Show as a table",
  none: "no run",
} as const;

export const GRAIN_LABELS: Record<Grain, string> = { week: "Week", month: "Month", year: "Year" };

export const MEASURE_LABELS: Record<Measure, string> = {
  distance: "Distance",
  runs: "Runs",
  time: "Time",
  pace: "Pace",
};

/** The labels of the axis; a better pace is higher. */
export const MEASURE_UNITS: Record<Measure, string> = {
  distance: "km",
  runs: "runs",
  time: "hours",
  pace: "minutes per km, faster is higher",
};

export const WINDOW_TITLES: Record<StatsWindow, { title: string; caption: string }> = {
  week: { title: "This week", caption: "Last 7 days" },
  month: { title: "This month", caption: "Since the 1st" },
  year: { title: "This year", caption: "Since 1 January" },
};

export const WINDOW_LABELS: Record<StatsWindow, string> = {
  week: "Week",
  month: "Month",
  year: "Year",
};

export const WINDOW_CARD_TEXTS = {
  label: "My runs",
  period: "Period",
  distance: "Distance",
  runs: "Runs",
  time: "Time",
  pace: "Pace",
} as const;

export const ESTIMATE_TEXT =
  "* includes estimates: 5.5 minutes a kilometre where a run has no time, 5 km where it has no distance.";

/** The short text for a phone; the progress page explains it in full. */
export const ESTIMATE_SHORT_TEXT = "* partly estimated";

export const STREAK_TEXTS = {
  title: "Streak",
  inARow: (weeks: number) => `${weeks === 1 ? "week" : "weeks"} in a row`,
  going: (longest: number) => `One run a week keeps it going. Your longest: ${longest}.`,
  start: "Run with us this week to start one.",
} as const;

export const STREAK_CALENDAR_TEXTS = {
  title: "Streak calendar",
  byDay: "Streak calendar, day by day",
  summary: (days: number, weeks: number) =>
    days === 0
      ? `No runs in the last ${weeks} weeks.`
      : `${days} running ${days === 1 ? "day" : "days"} in the last ${weeks} weeks.`,
  club: "With the club",
  own: "On my own",
  table: "Days with a run",
  week: "Week of",
  runs: "Runs",
} as const;

export const BEST_TEXTS = {
  title: "Personal bests",
  private: "Only you see these",
  longest: "Longest run",
  pace: "Best pace",
  none: "Not yet",
} as const;

export const CELEBRATION_TEXTS = { title: "Earned", done: "Well done.", seen: "Lovely, thanks" };

export const BOARD_LABELS: Record<Board, string> = {
  month: "This month",
  all: "All time",
  distance: "Distance",
};

export const BOARD_TEXTS = {
  title: "Leaderboard",
  choice: "Board",
  rules:
    "Check-ins at club runs count. Ties go to the longer distance, then to whoever got there first. A run without a measured distance counts as 5 km. Runs you log yourself don't rank.",
  emptyTitle: "Nobody is on this board yet",
  empty: "Come to a run, then say yes when we ask whether to show you here.",
  place: "Your place:",
  hidden: "Only you see this: you're not shown on the board.",
  noPlace: "none yet. Your first check-in puts you here.",
} as const;

export const LOG_TEXTS = {
  emptyTitle: "No runs of your own yet",
  empty: "Log a run, or bring in files from your watch. Club runs count by themselves.",
  edit: "Edit",
  delete: "Delete",
  removed: (title: string) =>
    `${title} is deleted. You can bring it back for ${ACTIVITY_UNDO_MINUTES} minutes.`,
  undo: "Undo",
  latest: "Latest runs",
  earlier: "Earlier runs",
  withPauses: "with pauses",
} as const;

export const ACTIVITY_FORM_TEXTS = {
  usualTitle: "Run",
  day: "Day",
  start: "Start, if you know it",
  sport: "Sport",
  distance: "Distance in km",
  time: "Time",
  hours: "Hours",
  minutes: "Minutes",
  seconds: "Seconds",
  title: "What was it?",
  save: "Save the run",
  log: "Log the run",
} as const;

export const SPORT_LABELS: Record<ActivitySport, string> = {
  run: "Run",
  walk: "Walk or hike",
  other: "Another sport",
};

/** The field that a refusal is shown at, and its text. */
export const ACTIVITY_REFUSALS: Record<ActivityRefusal, { field: string; text: string }> = {
  in_the_future: {
    field: "date",
    text: "This day is still to come. Log a run once you've run it.",
  },
  not_found: { field: "date", text: "This run is no longer in your log." },
  sport: { field: "sport", text: "Please choose run or walk: other sports don't count here." },
  too_fast: {
    field: "distanceKm",
    text: "Nobody has ever run this far that fast. Please check the distance and the time.",
  },
  too_slow: {
    field: "distanceKm",
    text: "That's slower than 20 minutes a kilometre. Please check the distance and the time.",
  },
  too_steep: { field: "distanceKm", text: "Nobody climbs that fast. Please check the time." },
};

/** Why an activity of this pace ('60:00') is not counted; follows 'Not counted: '. */
export const DOUBT_TEXTS: Record<ActivityDoubt, (pace: string) => string> = {
  sport: () => "it's neither a run nor a walk.",
  too_fast: () => "nobody has ever run this distance that fast.",
  too_slow: (pace) => `${pace} /km is slower than 20 minutes a kilometre.`,
  too_steep: () => "it climbs faster than legs can.",
};

export const MATCH_TEXTS = {
  use: "Use it",
  other: "It was another run",
  same: "It was the same run",
  until: "Until you answer, the run counts once, with the club's figures.",
  more: (count: number) =>
    count === 1 ? "1 more looks like a club run." : `${count} more look like club runs.`,
  all: (count: number) => `Use all ${count}`,
} as const;

export const IMPORT_TEXTS = {
  label: "Files from a watch or phone",
  hint: "GPX, TCX or FIT files, several at once, up to 5 MB each, or the archive you exported from Strava, Garmin or Apple Health. We keep the shape of your route, not where it was.",
  import: "Import",
  opening: "Opening…",
  reading: (file: number, of: number) => `Reading file ${file} of ${of}…`,
  added: (count: number) => {
    if (count === 0) return "No run was added.";
    return count === 1 ? "1 run added." : `${count} runs added.`;
  },
  doubtful: (count: number, added: number) =>
    `${count === added ? "Not counted" : `${count} not counted`}: the log says why.`,
  sameFor: (count: number) =>
    count === 1 ? "The same for 1 more file." : `The same for ${count} more files.`,
  rest: "The rest",
  signedOut: "was left out: you're signed out. Sign in and choose it again.",
  lost: "couldn't be sent. Please try it again.",
} as const;

/** Why a file was skipped; follows the file's name. */
export const IMPORT_REFUSAL_TEXTS: Record<ImportRefusal, string> = {
  too_large: "is larger than 5 MB.",
  not_a_run_file: "is not a GPX, TCX or FIT file with a run in it.",
  damaged: "is damaged or cut short. Export it again.",
  no_runs_inside: "is an archive without a GPX, TCX or FIT file in it.",
  no_run: "has no recorded run in it.",
  no_times: "has no times in it: it is a route, not a recorded run.",
  goes_back:
    "has a clock that goes back, so its time can't be right. Export it again, or log the run by hand.",
  other_sport: "is another sport, not a run or a walk.",
  already_there: "is in your log already.",
  not_credible: "holds a run that is too long, dated before 1970, or in the future.",
  too_many: `was left out: at most ${IMPORT_FILES_MAX} files at once.`,
  too_many_inside: "holds more than can be added at once: the rest was left out.",
  too_many_activities: `holds more than ${ACTIVITIES_PER_FILE} activities. Export them one by one.`,
  limit: `was left out: at most ${IMPORTS_PER_HOUR} files an hour and ${IMPORTS_PER_DAY} a day. Add it again later.`,
};
