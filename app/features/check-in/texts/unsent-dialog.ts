/** The texts about check-ins that only this phone has. */

export const UNSENT_DIALOG_TEXTS = {
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
