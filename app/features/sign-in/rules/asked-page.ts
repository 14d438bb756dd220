interface AskedPage {
  title: string;
  /** What a visitor is asked to log in for. */
  wish: string;
}

const PAGES: [path: string, AskedPage][] = [
  ["/dashboard", { title: "Dashboard", wish: "view your dashboard" }],
  ["/community", { title: "Community", wish: "view the community" }],
  ["/progress", { title: "Progress", wish: "view your progress" }],
  ["/bookings", { title: "My runs", wish: "view your runs" }],
  ["/inbox", { title: "Inbox", wish: "view your inbox" }],
  ["/settings", { title: "Settings", wish: "view your settings" }],
  ["/profile", { title: "Profile", wish: "view your profile" }],
  ["/check-in", { title: "Check-in", wish: "check in" }],
];
const OTHER: AskedPage = { title: "Log in", wish: "view this page" };

/** The member page at this path, as a visitor is told about it. */
export function askedPage(pathname: string): AskedPage {
  const path = pathname.toLowerCase();
  const found = PAGES.find(([start]) => path === start || path.startsWith(`${start}/`));
  return found?.[1] ?? OTHER;
}
