/** Every text of a pass and of the crew's other pages. */

export const CREW_FRAME_TEXTS = {
  qrInfo: "QR Info",
  run: "Run",
} as const;

export const DESK_DEVICES_TEXTS = {
  mayHold: (phones: number) =>
    phones === 1 ? "1 phone may still hold check-ins" : `${phones} phones may still hold check-ins`,
  heard: (day: string, time: string) => `last heard from ${day}, ${time}`,
  notSent: (count: number) => `${count} not sent`,
  toSettle: (count: number) => `${count} to settle`,
  title: "Phones at the desk",
  askForThem:
    "Before you close the run, have them opened where there is a signal. What arrives later still counts.",
  somebody: "Somebody",
  notHeard: "Not heard from since the end",
  everythingSent: "Everything sent",
} as const;

export const DESK_LOG_TEXTS = {
  arrived: (time: string) => `arrived ${time}`,
  sentBy: (name: string | null) => `sent by ${name ?? ""}`,
  madeAt: "Made at",
  who: "Who",
  what: "What",
  outcome: "Result",
  by: "By",
  device: "Device",
  empty: "Nothing here",
  whatAppears: "Refused and repeated check-ins appear here.",
  caption: "Check-in log",
  takenBack: "Undone",
} as const;

export const DISTANCES_FORM_TEXTS = {
  whoGetsThem:
    "Everybody who was checked in gets these kilometres, unless they have a watch file or a result of their own.",
  kilometres: "The run, in kilometres",
  leaveEmpty: "Leave it empty for the run's distance.",
  save: "Save",
} as const;

export const INFO_LINKS_TEXTS = {
  runDay: "Run day",
  qrScanner: "QR Scanner",
  selfCheckInScreen: "Self check-in screen",
  poster: "Poster",
  rosterToPrint: "Roster to print",
  distances: "Distances",
  afterTheRun: "After the run",
  logOfTheDesk: "Check-in log",
} as const;

export const INFO_PERSON_TEXTS = {
  unpaid: (rupees: string) => `${rupees} unpaid`,
  unpaidWithReference: (rupees: string) => `${rupees}: reference given`,
  givenReference: "Reference given (UTR)",
  toPayFor: "To pay for",
  phoneEndsIn: (digits: string) => `ends in ${digits}`,
  cameOwes: (rupees: string) => `Check in, owes ${rupees}`,
  leftEarlyAt: (time: string | undefined) => `Left early, ${time}`,
  firstRun: "First run",
  guest: "Guest",
  noShow: "No-show",
  code: "Code",
  phone: "Phone",
  paceGroup: "Pace group",
  emergencyContact: "Emergency contact",
  checkedIn: "Checked in",
  notYet: "Not yet",
  undo: "Undo",
  paidInCash: "Paid in cash",
  paidByUpi: "Paid by UPI",
  why: "Why check in now?",
  checkIn: "Check in",
  home: "Home",
  leftEarly: "Left early",
  missing: "Missing: please ask",
  onFile: "On file",
  shownLater: "Shown on the day of the run",
} as const;

export const INFO_SEARCH_TEXTS = {
  label: "Pass, code, phone or name",
  lookUp: "Look up",
} as const;

export const RESULTS_SHEET_TEXTS = {
  phoneEndsIn: (digits: string) => `phone ends in ${digits}`,
  showNumbers: "Show their numbers",
  stillOut: (count: number) => `Still out: ${count}`,
  saveOf: (name: string) => `Save: ${name}`,
  isClosed: "This run is closed",
  laterScans: "Scans that arrive later are still counted.",
  whatClosingDoes:
    "Closing completes the bookings of everyone who was checked in and marks the others as no-shows.",
  close: "Close the run",
  closesFrom: (when: string) => `The run can be closed once it is over, from ${when}.`,
  nobody: "Nobody has been checked in yet.",
  why: "Why close the run before they are back?",
  kilometres: "Kilometres",
  time: "Time",
  save: "Save",
} as const;

export const ROSTER_SHEET_TEXTS = {
  isPaid: "paid",
  referenceGiven: (due: string) => `${due}, reference given`,
  firstRun: "first run",
  guest: "guest",
  noEmergencyContact: "no emergency contact",
  in: "In",
  name: "Name",
  phoneEndsIn: "Phone ends in",
  paid: "Paid",
  toKnow: "To know",
  nobody: "Nobody is booked on this run yet.",
  caption: "People on this run",
  walkIns: "Walk-ins: name and phone",
} as const;

export const SELF_FORM_TEXTS = {
  typeTheCode: "Type the code on the screen.",
  checkIn: "Check in",
  myDashboard: "My dashboard",
  code: "Code on the screen at the start",
  imHere: "I'm here",
} as const;

export const SELF_SCREEN_TEXTS = {
  noCode: "No signal, so no code right now",
  nextOneComes: "The next one comes by itself. Until then, please check in with the run leader.",
  notOpen: "Not open yet, or closed",
  whenItShows: "The code shows from an hour before the start until two hours after the end.",
  label: "Self check-in code",
  scanIt: "Scan it, or type this code:",
  changes: "It changes every 30 seconds.",
} as const;

export const PASS_CARD_TEXTS = {
  reload: "Please reload the page and try again.",
  passFor: (run: string) => `Pass for ${run}`,
  staysOn: "The screen stays on.",
  isKept: "Kept on this phone: it opens without a signal.",
  referenceGiven: (utr: string) => `Reference ${utr} given`,
  notPaidYet: (rupees: string) => `${rupees} not paid yet`,
  homeAt: (time: string) => `Home at ${time}`,
  sayThisCode: "No light for the camera? Say this code:",
  checkedIn: "Checked in",
  isLookedFor: "The club is looking for your payment.",
  payBefore: "Pay before you come, or at the start.",
  iAmHome: "I'm home",
  leadersWait: "The run leaders are waiting until everybody is back.",
} as const;

/** The texts for people who may not open a page of the crew, or cannot load it. */

export const CREW_SIGN_IN_TEXTS = {
  title: "Sign in to open this page",
  whoItIsFor:
    "This page is for run leaders and admins. Check-ins on this phone are safe and go out once you sign in.",
  asRunLeader: "Sign in as run leader",
  adminLogin: "Admin Login",
} as const;

export const NOT_CREW_TEXTS = {
  waitHere: (count: number) =>
    `${count === 1 ? "1 check-in waits" : `${count} check-ins wait`} on this phone`,
  title: "This page is for the crew",
  whoItIsFor: "It is for run leaders and admins.",
  adminLogin: "Admin Login",
  dashboard: "Dashboard",
  nothingIsLost: "Nothing is lost. An admin who signs in here can send them.",
  sending: "Sending…",
  sendNow: "Send now",
} as const;

export const LOST_SIGNAL_TEXTS = {
  title: "No signal here",
  opensByItself: "This page opens by itself once the signal is back. Your check-ins are safe.",
  tryAgain: "Try again",
} as const;

/** Texts of QR Info and the pages that it leads to. */

export const QR_INFO_TEXTS = {
  title: "QR Info",
  back: "Dashboard",
  noRun: "No run today",
  whenRunsAppear: "Runs appear here two days before their start.",
  isFor: (run: string) => ` It is for ${run}.`,
  reload: "Please reload the page and try again.",
} as const;

export const INFO_ANSWER_TEXTS = {
  paid: "Paid.",
  paidAndCheckedIn: "Paid and checked in.",
  paidNotCheckedIn: (why: string) => `Paid, not checked in yet. ${why}`,
} as const;

export const DISTANCES_PAGE_TEXTS = {
  title: "Distances",
  saved: "Saved.",
} as const;

export const DESK_LOG_PAGE_TEXTS = {
  title: "Check-in log",
  entries: "Entries",
  refused: "Refused or repeated",
  everything: "Everything",
} as const;

export const POSTER_TEXTS = {
  documentTitle: "Poster",
  title: (club: string) => `Check in at ${club}`,
  code: "The check-in page of this run",
  steps: [
    "Scan this code with your phone.",
    "Sign in, if you haven't yet.",
    "Type the code on the run leader's screen.",
  ],
} as const;

export const RESULTS_PAGE_TEXTS = {
  title: "After the run",
  closed: (came: number, missed: number) => `Closed: ${came} came, ${missed} did not.`,
  bounds:
    "Use 0.1 to 250 kilometres and a time from 1 minute to 48 hours, such as 47:10 or 1:15:10. Leave empty what you don't know.",
  saved: "Saved.",
  notCheckedIn: "This person was not checked in.",
} as const;

export const ROSTER_PAGE_TEXTS = { title: "Roster" } as const;

export const SELF_SCREEN_PAGE_TEXTS = {
  documentTitle: "Self check-in",
  title: "Check yourself in",
} as const;
