import type { GiveBack } from "~/db/tables/run-day";

/** Every text of the check-in desk. */

export const CAMERA_BOX_TEXTS = {
  camera: "Camera",
  view: "What the camera sees",
  refused: "The camera is blocked",
  allowIt: "Allow it for this site in the browser's settings, or use the list and the codes.",
  noneFound: "No camera found",
  useTheList: "Use the list, or type the code under the pass.",
  scanPasses: "Scan passes",
  scan: "Scan",
  lightOff: "Light off",
  lightOn: "Light on",
  close: "Close the camera",
} as const;

export const DESK_FEEDBACK_TEXTS = {
  cameOwes: (rupees: string) => `Check in, owes ${rupees}`,
  undo: "Undo",
  paidInCash: "Paid in cash",
  paidByUpi: "Paid by UPI",
  why: "Why check in now?",
  checkInWithReason: "Check in anyway",
} as const;

export const DESK_HEADER_TEXTS = {
  unsent: (count: number) => ` · ${count} unsent`,
  ofHome: (all: number) => ` of ${all} home`,
  ofIn: (all: number) => ` of ${all} in`,
  doneOf: (done: number, all: number) => `${done} of ${all}`,
  home: "Home",
  checkedIn: "Checked in",
  run: "Run",
} as const;

export const DESK_LIST_TEXTS = {
  label: "People on this run",
  nobodyFound: "Nobody found",
  tryFewerLetters: "Try fewer letters, or add a walk-in.",
  listEmpty: "Nobody on the list yet",
  addWhoeverComes: "Add whoever comes as a walk-in.",
  everybodyIsIn: "Everybody is in",
  addWhoeverElseComes: "Add whoever else comes as a walk-in.",
  nobodyIsCheckedIn: "Nobody is checked in",
  searchForName: "Search for a name to count somebody home.",
  gone: "The list is no longer on this phone",
  askAnAdmin: "It is for run leaders and admins. Ask an admin to make you a run leader again.",
  noRun: "No run in the next two days",
  whenItAppears:
    "The list of a run appears here two days before its start. Open this page once with a signal before you go.",
  noList: "No list on this phone",
  checkInAllTheSame:
    "You can still check people in: passes and walk-ins are kept on this phone and settled once there is a signal.",
} as const;

export const DESK_PEOPLE_TEXTS = {
  list: "List",
} as const;

export const DESK_SEARCH_TEXTS = {
  label: "Name, last digits of the phone, or code",
  placeholder: "Name, digits or code",
} as const;

export const DOCK_BAR_TEXTS = {
  stillToCome: (count: number) => `Still to come: ${count}`,
  iAmLast: "I'm last",
} as const;

export const FINISH_ROW_TEXTS = {
  homeAt: "Home at ",
  stillOut: (name: string) => `Still out: ${name}`,
  homeOf: (name: string) => `Home: ${name}`,
  notCheckedIn: "Not checked in",
  leftEarly: "left early",
  home: "Home",
} as const;

export const GROUP_CHOICES_TEXTS = {
  legend: "Pace group",
} as const;

export const START_FINISH_SWITCH_TEXTS = {
  start: "Start: check in",
  finish: "Finish: count home",
  legend: "Where you stand",
} as const;

export const ROSTER_ROW_TEXTS = {
  undo: (name: string) => `Undo: ${name}`,
  checkedInAt: "Checked in at ",
  checkInOf: (name: string) => `Check in: ${name}`,
  no: "No",
  emergency: "emergency",
  contact: "contact",
  notSent: "Not sent",
  noted: "Noted",
  toBeConfirmed: "To be confirmed",
  checkIn: "Check in",
  unpaid: "Unpaid",
  referenceGiven: "Reference given",
  firstRun: "First run",
  guest: "Guest",
  noShow: "No-show",
} as const;

export const SCANNER_TEXTS = {
  needsJavaScript: "The desk needs JavaScript",
  useQrInfo: "Without it, look people up and check them in here:",
  isKept: "kept on this phone, works without a signal",
  gettingReady: "getting ready…",
  otherPages: "Other pages",
  qrInfo: "QR Info",
  leaveTheDesk: "Leave the desk",
} as const;

export const STILL_OUT_TEXTS = {
  cameInLast: (sweep: string | null, time: string) =>
    `${sweep ?? "The sweep"} came in last at ${time}.`,
  callThem: "Call those who are still out.",
  emergencyContact: (phone: string) => `Emergency contact: ${phone}`,
  noEmergencyContact: "No emergency contact on file.",
  phoneEndsIn: (digits: string) => `Phone ends in ${digits}.`,
  call: (name: string) => `Call ${name}`,
  leftEarlyOf: (name: string) => `Left early: ${name}`,
  stillOut: "Still out",
  callEmergencyContact: "Call the emergency contact",
  leftEarly: "Left early",
} as const;

export const TIME_QUESTION_TEXTS = {
  ask: (time: string) => `This phone says ${time}. What time is it?`,
  nearest: "Tap the nearest. Until then everything is noted, to be settled.",
} as const;

export const WALK_IN_FORM_TEXTS = {
  walkIn: "Walk-in",
  tenDigits: "Ten digits, beginning with 6, 7, 8 or 9.",
  addAWalkIn: "Add a walk-in",
  name: "Name",
  phone: "Phone",
  paidAtTheDesk: "Paid at the desk",
  firstRunIsFree: "The first run is free.",
  why: "Why check in now?",
  addAndCheckIn: "Add and check in",
  cancel: "Cancel",
} as const;

/** Why money is to be given back. */
export const GIVE_BACK_TEXTS = {
  first_run: (rupees: string) => `First run, free: give ${rupees} back.`,
  covered: (rupees: string) => `Their membership covers it: give ${rupees} back.`,
  paid_already: (money: string) =>
    `Already marked as paid. If they paid ${money} again, give it back.`,
  refused: (rupees: string) => `Give ${rupees} back.`,
} as const satisfies Record<GiveBack, (money: string) => string>;

export const LINK_BANNER_TEXTS = {
  askAnAdmin: (count: number) => `${things(count)} on this phone: ask an admin to sign in on it.`,
  fromAnotherRun: (count: number) => `${things(count)} from another run`,
  noSignal: (count: number) => `No signal. ${things(count)} to be sent.`,
  safeHere: (count: number) =>
    `${things(count)} safely on this phone, to be sent once you sign in.`,
  notCrew: "You can no longer check people in",
  notAllowed: "You can no longer check people in for this run",
  adminLogin: "Admin Login",
  onlyAnAdmin: "Only an admin signed in on this phone can still send it. This run carries on.",
  signInAgain: "Please sign in again",
  signIn: "Sign in",
} as const;

export const UNLISTED_ENTRIES_TEXTS = {
  title: "Kept on this phone",
  toBeSettled: "Kept, to be settled",
} as const;

export const SETTLE_BAR_TEXTS = {
  toSettle: (count: number) => `To settle: ${count}`,
  seen: (count: number) => `Put away: ${count}`,
} as const;

export const READINESS_CARD_TEXTS = {
  ready: (fact: string | undefined) => `Ready: ${fact}`,
  notReady: (missing: string[]) => `Not ready: ${missing.join(", ")}`,
  holds: "OK",
  missing: "Missing",
} as const;

/** What works without a signal, by what this phone lacks. */
export const OFFLINE_GAP_TEXTS = {
  nothing: "No signal: everything works.",
  storage: "No signal, and this phone can't save check-ins.",
  list: "No signal, and no list on this phone.",
  other_list: "No signal, and the list is from an earlier run.",
  time: "No signal, and this phone's clock may be wrong.",
} as const;

function things(count: number): string {
  return count === 1 ? "1 thing waits" : `${count} things wait`;
}

/** What becomes of a check-in, and of a payment that came with it, when the check-in is taken back. */
export const UNDO_TEXTS = {
  back: "Undone: not checked in, not paid.",
  stays: "Undone: not checked in. What they paid stays paid.",
  none: "Undone: not checked in.",
  // The server decides whether a walk-in had anything to pay, and for which booking.
  perhapsCredit:
    "Undone: not checked in. If they paid, it is now credit, or due again if they had booked.",
  credit: "Undone: no longer on the list. What they paid is now credit.",
  stillIn: (when: string) => `Still checked in${when}.`,
} as const;

/** The same where somebody else's check-in stands. */
export const UNDO_BESIDE_OTHERS_TEXTS = {
  back: "Yours is undone, and the payment too. Somebody else's check-in still stands.",
  stays: "Yours is undone, and what they paid stays paid. Somebody else's check-in still stands.",
  none: "Yours is undone. Somebody else's check-in still stands.",
  perhapsCredit: "Yours is undone. Somebody else's check-in still stands.",
} as const;
