import { sections } from "~/content/sections";
import type { AddedPage } from "~/core/people/rights/access";
import type { Right } from "~/core/people/rights/roles";
import { searchedWords } from "~/lib/folded-text";
import { recordKeys } from "~/lib/records";
import { ADDED_PAGE_TITLES, ADDED_PAGE_WORDS } from "~/texts/added-texts";
import { PAGE_TITLES, PAGE_WORDS } from "~/texts/admin/panel-search";

/** What the search finds beside people, runs and payments: a page of the panel, or something to do there. */
export interface PanelPage {
  name: string;
  title: string;
  /** What people type who look for it. */
  words: string;
  to: string;
  right: Right;
}

const PAGES = {
  today: { to: "/admin/dashboard", right: "look" },
  addRun: { to: "/admin/events/new", right: "events" },
  runs: { to: "/admin/events", right: "look" },
  calendar: { to: "/admin/events/calendar", right: "look" },
  cancelRun: { to: "/admin/events", right: "events" },
  waitlist: { to: "/admin/events", right: "look" },
  bookings: { to: "/admin/bookings", right: "look" },
  addRunner: { to: "/admin/events", right: "bookings" },
  checkIn: { to: "/qr-scanner", right: "check_in" },
  roster: { to: "/qr-info", right: "check_in" },
  afterRun: { to: "/qr-info", right: "check_in" },
  approve: { to: "/admin/registrations?period=all", right: "members" },
  members: { to: "/admin/subscribers", right: "look" },
  addMember: { to: "/admin/subscribers/new", right: "members" },
  editMember: { to: "/admin/subscribers", right: "members" },
  merge: { to: "/admin/subscribers", right: "members" },
  membersCsv: { to: "/admin/subscribers", right: "audit" },
  markPaid: { to: "/admin/payments", right: "money" },
  takings: { to: "/admin/payments/takings", right: "money" },
  refund: { to: "/admin/credits", right: "money" },
  membership: { to: "/admin/subscribers", right: "money" },
  messages: { to: "/admin/messages", right: "messages" },
  posts: { to: "/admin/posts", right: "messages" },
  analytics: { to: "/admin/analytics", right: "reports" },
  reports: { to: "/admin/reports", right: "reports" },
  team: { to: "/admin/team", right: "look" },
  invite: { to: "/admin/team", right: "team" },
  settings: { to: "/admin/settings", right: "club" },
  openClub: { to: "/admin/settings", right: "club" },
  look: { to: "/admin/settings/look", right: "club" },
  prices: { to: "/admin/settings/plans", right: "club" },
  upi: { to: "/admin/settings/upi", right: "club" },
  health: { to: "/admin/health", right: "look" },
  backups: { to: "/admin/backups", right: "team" },
  templates: { to: "/admin/templates", right: "club" },
  audit: { to: "/admin/audit", right: "audit" },
  account: { to: "/admin/account", right: "look" },
} as const satisfies Record<string, { to: string; right: Right }>;

/** The pages and actions with every word that was typed at the beginning of one of theirs, in the panel's order. */
export function searchPanelPages(text: string, added: readonly AddedPage[]): PanelPage[] {
  const typed = searchedWords(text).filter((word) => !SMALL_WORDS.has(word));
  if (typed.length === 0) return [];
  return panelPages(added).filter((page) => {
    const words = searchedWords(`${page.title} ${page.words}`);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  });
}

/** Every page and action that the search knows; a page of an extension stands after the one it names. */
export function panelPages(added: readonly AddedPage[]): PanelPage[] {
  const sections = sectionPages();
  const pages: PanelPage[] = recordKeys(PAGES).map((name) => {
    const page = PAGES[name];
    const section = sections.find(({ to }) => to === page.to);
    const words = [PAGE_WORDS[name], section?.title, section?.words].join(" ");
    return { name, title: PAGE_TITLES[name], words, to: page.to, right: page.right };
  });
  for (const { after, name, to, right } of added) {
    const page = { name, title: ADDED_PAGE_TITLES[name], words: ADDED_PAGE_WORDS[name], to, right };
    pages.splice(pages.findLastIndex((before) => before.to === after) + 1, 0, page);
  }
  const named = new Set(pages.map(({ to }) => to));
  return [...pages, ...sections.filter(({ to }) => !named.has(to))];
}

/** The sections of Settings, by their titles and by what is typed there. */
function sectionPages(): PanelPage[] {
  return sections().map(({ key, title, intro, fields, lists }) => {
    const typed = [...fields.map(({ label }) => label), ...lists.map(({ item }) => item)];
    const words = [intro, ...typed].join(" ");
    return { name: key, title, words, to: `/admin/settings/${key}`, right: "club" };
  });
}

/** Words of a sentence such as 'add a run' that say nothing about the page. */
const SMALL_WORDS: ReadonlySet<string> = new Set(["a", "an", "the", "to", "of", "for", "my", "in"]);
