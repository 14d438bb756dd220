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
