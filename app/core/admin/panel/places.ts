import { hasRight, type Right } from "~/core/people/rights/roles";
import type { AdminRole } from "~/db/tables/access";
import { ADMIN_NAV_TEXTS, PLACE_TEXTS } from "~/texts/people/rights-panel";

/** The six places of the panel, in their order. */
export const PLACES = ["today", "runs", "people", "money", "messages", "club"] as const;
export type PlaceName = (typeof PLACES)[number];

export interface PlaceTab {
  to: string;
  right: Right;
  label: string;
  /** In the navigation on every page; the other tabs of a place are there while it is open. */
  isAlways?: boolean;
}

/** A tab of an extension, which stands after the one at the address that it names. */
export interface AddedTab extends PlaceTab {
  after: string;
}

/** A place with those of its tabs that a role opens; its own link opens the first. */
export interface Place {
  name: PlaceName;
  label: string;
  to: string;
  isOpen: boolean;
  /** Those to show: all of the place that is open, and of the others those that are there on every page. */
  tabs: PlaceTab[];
}

/** The places that a role opens, at an address of the panel. */
export function listPlaces({
  role,
  pathname,
  added,
}: {
  role: AdminRole;
  pathname: string;
  added: readonly AddedTab[];
}): Place[] {
  return PLACES.flatMap((name) => {
    const tabs = tabsOf(name)
      .flatMap((tab) => [tab, ...added.filter(({ after }) => after === tab.to)])
      .filter(({ right }) => hasRight(role, right));
    const [first] = tabs;
    if (!first) return [];
    const isOpen = [...tabs.map(({ to }) => to), ...(ALSO[name] ?? [])].some((to) =>
      isWithin(pathname, to),
    );
    const shown = tabs.filter((tab) => isOpen || ("isAlways" in tab && tab.isAlways));
    const label = PLACE_TEXTS[name];
    return [{ name, label, to: first.to, isOpen, tabs: shown }];
  });
}

function isWithin(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** Pages of a place that are no tab. */
const ALSO: Partial<Record<PlaceName, string[]>> = {
  money: ["/admin/credits"],
  club: ["/admin/backups", "/admin/templates"],
};

function tabsOf(place: PlaceName): PlaceTab[] {
  const texts = ADMIN_NAV_TEXTS;
  switch (place) {
    case "today":
      return [{ to: "/admin/dashboard", right: "look", label: texts.dashboard, isAlways: true }];
    case "runs":
      return [
        { to: "/admin/events", right: "look", label: texts.events },
        { to: "/admin/bookings", right: "look", label: texts.bookings, isAlways: true },
        { to: "/qr-scanner", right: "check_in", label: texts.qrScanner, isAlways: true },
        { to: "/qr-info", right: "check_in", label: texts.qrInfo, isAlways: true },
      ];
    case "people":
      return [
        { to: "/admin/registrations", right: "members", label: texts.approvals, isAlways: true },
        { to: "/admin/subscribers", right: "look", label: texts.subscribers, isAlways: true },
      ];
    case "money":
      return [
        { to: "/admin/payments", right: "money", label: texts.payments },
        { to: "/admin/payments/takings", right: "money", label: texts.takings },
        { to: "/admin/credits", right: "money", label: texts.credits },
      ];
    case "messages":
      return [
        { to: "/admin/messages", right: "messages", label: texts.messages },
        { to: "/admin/posts", right: "messages", label: texts.posts },
      ];
    case "club":
      return [
        { to: "/admin/settings", right: "club", label: texts.settings },
        { to: "/admin/analytics", right: "reports", label: texts.analytics, isAlways: true },
        { to: "/admin/reports", right: "reports", label: texts.reports, isAlways: true },
        { to: "/admin/team", right: "look", label: texts.team },
        { to: "/admin/health", right: "look", label: texts.health },
        { to: "/admin/audit", right: "audit", label: texts.audit },
      ];
  }
}
