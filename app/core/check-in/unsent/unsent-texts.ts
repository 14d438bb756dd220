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
