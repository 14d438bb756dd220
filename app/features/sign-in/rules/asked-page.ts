interface AskedPage {
  title: string;
  /** What a visitor is asked. */
  text: string;
}

const PAGES: [path: string, AskedPage][] = [
  ["/dashboard", { title: "Dashboard", text: "Please log in to view your dashboard." }],
  ["/community", { title: "Community", text: "Please log in to view the community." }],
  ["/progress", { title: "Progress", text: "Please log in to view your progress." }],
  ["/bookings", { title: "My runs", text: "Please log in to view your runs." }],
  ["/inbox", { title: "Inbox", text: "Please log in to view your inbox." }],
  ["/settings", { title: "Settings", text: "Please log in to view your settings." }],
  ["/profile", { title: "Profile", text: "Please log in to view your profile." }],
  ["/membership", { title: "Membership", text: "Please log in to view your membership." }],
  ["/receipts", { title: "Receipt", text: "Please log in to view your receipt." }],
  ["/check-in", { title: "Check-in", text: "Please log in to check in." }],
];
const OTHER: AskedPage = { title: "Log in", text: "Please log in to view this page." };

/** Above what a visitor is asked. Every page loads this file, so it is not in the area's texts. */
export const ASKED_HEADING = "Almost there";

/** The member page at this path, as a visitor is told about it. */
export function askedPage(pathname: string): AskedPage {
  const path = pathname.toLowerCase();
  const found = PAGES.find(([start]) => path === start || path.startsWith(`${start}/`));
  return found?.[1] ?? OTHER;
}
