/** Texts of planning runs: series, calendar and cancelling. */

export const SERIES_TEXTS = {
  repeat: "Repeat",
  weeks: "For how many weeks?",
  weeksHint: "1 is a single week. Every limit is copied to each run.",
  weekdays: "On which days of the week?",
  weekdaysHint: "None: the weekday of the date above.",
  except: "Not on these days",
  exceptHint: "Holidays, one a line: 2026-12-25.",
  templates: "Begin with one of your runs",
} as const;

export const CALENDAR_TEXTS = {
  list: "List",
  calendar: "Calendar",
  none: "No runs this month",
  noneHint: "Create one, or look at another month.",
  today: "today",
} as const;

export const seatsText = (taken: number, capacity: number) => `${taken} of ${capacity} seats`;

export const CANCEL_TEXTS = {
  announce: "Announce",
  weather: "The weather?",
  other: "No, something else",
  reason: "Reason",
  reasonHint: "Everybody booked reads it. If you chose a weather you can leave it empty.",
} as const;
