/** The texts that every page may show while check-ins wait on this phone. */

export const PLAIN_UNSENT_DIALOG_TEXTS = {
  onlyHere: (count: number) =>
    `${count === 1 ? "1 check-in is" : `${count} check-ins are`} only on this phone`,
  clearsThisPhone: "Logging out clears this phone. Send them first, when there is a signal.",
  stayLoggedIn: "Stay logged in",
  logOut: "Log out anyway",
} as const;

export const UNSENT_NOTE_TEXTS = {
  waitHere: (count: number) =>
    `${count === 1 ? "1 check-in waits" : `${count} check-ins wait`} on this phone to be sent.`,
  openTheDesk: "Open the desk",
} as const;

/** The texts about check-ins that only this phone has. */

export const UNSENT_DIALOG_TEXTS = {
  notSent: (count: number) => `${checkIns(count)} not sent yet`,
  notSettled: "Not everything is settled",
  onlyHere: (count: number) =>
    `${count === 1 ? "It is" : "They are"} only on this phone, and logging out clears it.`,
  logOutAndLose: (count: number) => `Log out anyway and lose ${checkIns(count)}`,
  logOut: "Log out anyway",
  sending: "Sending…",
  sendThenLogOut: "Send now, then log out",
  stayLoggedIn: "Stay logged in",
} as const;

export const UNSENT_LIST_TEXTS = {
  which: "Which?",
} as const;

export const UNSETTLED_LIST_TEXTS = {
  sendAgainOf: (label: string) => `Send again: ${label}`,
  seen: (label: string) => `Seen: ${label}`,
  title: "These need a look",
  sendAgain: "Send again",
} as const;

function checkIns(count: number): string {
  return count === 1 ? "1 check-in" : `${count} check-ins`;
}
