/** Texts of errors that any page may show, apart from those of the panel: every visitor loads them. */

export const SESSION_ENDED_TEXTS = {
  pleaseSignIn: "Please sign in first",
  nothingYouTypedIs: "Nothing you typed is lost:",
  signInFromANewTab: "sign in from a new tab",
  thenReloadThisPage: ", then reload this page. Your form is sent once more.",
} as const;

export const NOT_YOUR_ROLE_TEXTS = {
  admin: "Admin",
  yourRoleDoesNot: "Your role can’t open this page",
  returnToDashboard: "Return to Dashboard",
  teamShowsWhatEach: "Team shows what each role may do. The owner can give you another one.",
} as const;
