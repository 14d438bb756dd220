/** The heading and the button of the page that a visitor sees instead of a member page. */
export const SIGN_IN_PROMPT_FRAME = { heading: "Almost there", go: "Go to SignIn" } as const;

/** What a visitor reads instead of a member page, by a part of its address. */
export const SIGN_IN_PROMPTS: [part: string, title: string, text: string][] = [
  ["volunteer", "Help at a run", "Please log in to help at this run."],
  ["announce", "Tell your runners", "Please log in to write to your runners."],
  ["dashboard", "Dashboard", "Please log in to view your dashboard."],
  ["community", "Community", "Please log in to view the community."],
  ["progress", "Progress", "Please log in to view your progress."],
  ["bookings", "My runs", "Please log in to view your runs."],
  ["inbox", "Inbox", "Please log in to view your inbox."],
  ["settings", "Settings", "Please log in to view your settings."],
  ["profile", "Profile", "Please log in to view your profile."],
  ["membership", "Membership", "Please log in to view your membership."],
  ["receipts", "Receipt", "Please log in to view your receipt."],
  ["check-in", "Check-in", "Please log in to check in."],
];

/** The same for any other page. */
export const OTHER_PAGE = ["", "Log in", "Please log in to view this page."] as const;

/** Added for a form, of which nothing was taken. */
export const NOT_SENT_TEXT =
  "What you sent hasn't reached the club: please send it again after that.";

/** The same for a form whose page the browser sends again when it is reloaded. */
export const SENT_ON_RELOAD_TEXT =
  "What you typed isn't lost: sign in again in a new tab, then reload this page, and it is sent once more.";
