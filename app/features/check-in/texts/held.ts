/** The texts about the signal, and about what this phone holds. */

export const HELD_DIALOG_TEXTS = {
  notSent: (count: number) => `${checkIns(count)} not sent yet`,
  notSettled: "Not everything is settled",
  onlyHere: (count: number) =>
    `The club's server has not heard of ${count === 1 ? "it" : "them"}: only this phone has. Logging out clears this phone.`,
  logOutAndLose: (count: number) =>
    `Log out all the same, ${checkIns(count)} ${count === 1 ? "is" : "are"} lost`,
  logOut: "Log out all the same",
  sending: "Sending…",
  sendThenLogOut: "Send now, then log out",
  stayLoggedIn: "Stay logged in",
} as const;

export const NOT_CREW_TEXTS = {
  waitHere: (count: number) =>
    `${count === 1 ? "1 check-in waits" : `${count} check-ins wait`} on this phone`,
  title: "This is not for you",
  whoItIsFor: "It is for run leaders and admins.",
  adminLogin: "Admin Login",
  dashboard: "Dashboard",
  nothingIsLost: "Nothing is lost. An admin who signs in here can send them.",
  sending: "Sending…",
  sendNow: "Send now",
} as const;

export const LINK_BANNER_TEXTS = {
  askAnAdmin: (count: number) => `${things(count)} on this phone: ask an admin to sign in on it.`,
  fromAnotherRun: (count: number) => `${things(count)} from another run`,
  noSignal: (count: number) => `No signal. ${things(count)} to be sent.`,
  safeHere: (count: number) => `${things(count)} on this phone, safe, to be sent after that.`,
  notCrew: "You may not check people in any more",
  notAllowed: "You may not check people in for this run any more",
  adminLogin: "Admin Login",
  onlyAnAdmin: "Only an admin can still send it, signed in on this phone. This run goes on.",
  signInAgain: "Please sign in again",
  signIn: "Sign in",
} as const;

export const LOST_SIGNAL_TEXTS = {
  title: "There is no signal here",
  opensByItself:
    "This page needs one, and opens by itself once it is back. What was checked in stays safe.",
  tryAgain: "Try again",
} as const;

export const KEPT_LIST_TEXTS = {
  title: "Kept on this phone",
  toBeSettled: "Kept, to be settled",
} as const;

export const WAITING_LIST_TEXTS = {
  which: "Which?",
} as const;

export const SETTLE_BAR_TEXTS = {
  toSettle: (count: number) => `To settle: ${count}`,
  putAway: (count: number) => `Put away: ${count}`,
} as const;

export const UNSETTLED_LIST_TEXTS = {
  sendAgainOf: (label: string) => `Send again: ${label}`,
  seen: (label: string) => `Seen: ${label}`,
  title: "The server did not accept these",
  sendAgain: "Send again",
} as const;

export const READINESS_CARD_TEXTS = {
  ready: (fact: string | undefined) => `Ready: ${fact}`,
  notReady: (missing: string[]) => `Not ready: ${missing.join(", ")}`,
  holds: "Holds",
  missing: "Missing",
} as const;

/** What works without a signal, by what this phone lacks. */
export const LACK_TEXTS = {
  nothing: "No signal: everything works.",
  list: "No signal, and no list on this phone.",
  other_list: "No signal, and the list is of an earlier run.",
  time: "No signal, and this phone's time is not certain.",
} as const;

function checkIns(count: number): string {
  return count === 1 ? "1 check-in" : `${count} check-ins`;
}

function things(count: number): string {
  return count === 1 ? "1 thing waits" : `${count} things wait`;
}
