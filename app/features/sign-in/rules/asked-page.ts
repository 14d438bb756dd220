interface AskedPage {
  title: string;
  /** What a visitor is asked. */
  text: string;
}

const PAGES: [part: string, title: string, text: string][] = [
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

/** Added for a form, of which nothing was taken. */
const NOT_SENT = "What you sent hasn't reached the club: please send it again after that.";

/** The title and text that a visitor sees instead of the member page at this path, or instead of its form's answer. */
export function askedPage(pathname: string, method = "GET"): AskedPage {
  const parts = pathname.toLowerCase().split("/");
  const found = PAGES.find(([part]) => parts.includes(part));
  const [, title, text] = found ?? ["", "Log in", "Please log in to view this page."];
  return { title, text: method === "GET" ? text : `${text} ${NOT_SENT}` };
}
