/** Over an open page whose session has ended, for members and admins, and instead of a page that cannot stay open. */
export const SESSION_ENDED_TITLE = "Your session has ended";

/** Under that title, for a member. */
export const SIGN_IN_ELSEWHERE_TEXTS = {
  signInAndSend:
    "Nothing you typed is lost. Sign in again in a new tab, then come back and send your form.",
  signInToGoOn: "Nothing you typed is lost. Sign in again in a new tab, then come back and go on.",
  signIn: "Sign in again",
  send: "Send my form",
  goOn: "Go on",
  over: "You aren't signed in yet.",
  another: "Somebody else is signed in here now, so nothing was sent.",
  unreached: "We can't reach the club right now. Please try again in a moment.",
  leave: "Leave this page",
} as const;
