/** The texts for people who may not open a page of the crew, or cannot load it. */

export const CREW_SIGN_IN_TEXTS = {
  title: "Sign in to open this page",
  whoItIsFor:
    "It is for run leaders and admins. Check-ins that wait on this phone are kept and sent after you sign in.",
  asRunLeader: "Sign in as run leader",
  adminLogin: "Admin Login",
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

export const LOST_SIGNAL_TEXTS = {
  title: "There is no signal here",
  opensByItself:
    "This page needs one, and opens by itself once it is back. What was checked in stays safe.",
  tryAgain: "Try again",
} as const;
