/** Texts of planning runs: series, calendar and cancelling. */

export const SERIES_TEXTS = {
  repeat: "Repeat",
  weeks: "For how many weeks?",
  weeksHint: "1 for a single week. Each run gets the same seats and groups.",
  weekdays: "On which days of the week?",
  weekdaysHint: "Tick none for the weekday of the date above.",
  except: "Not on these days",
  exceptHint: "Holidays, one per line, such as 2026-12-25.",
  templates: "Start from one of your runs",
} as const;

export const SCHEDULE_CALENDAR_TEXTS = {
  list: "List",
  calendar: "Calendar",
  none: "No runs this month",
  noneHint: "Create one, or look at another month.",
  today: "today",
} as const;

export const CANCEL_TEXTS = {
  announce: "Announce",
  weather: "Is it because of the weather?",
  other: "No, something else",
  reason: "Reason",
  reasonHint: "Everybody booked reads it. If the weather is the reason, you can leave it empty.",
} as const;
