import {
  BarChart3,
  CalendarCheck,
  CalendarDays,
  ChartLine,
  Flag,
  Inbox,
  IndianRupee,
  LayoutDashboard,
  QrCode,
  ScanLine,
  ScrollText,
  Settings,
  ShieldCheck,
  UserPlus,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { NavLink } from "react-router";
import { ADMIN_NAV_TEXTS } from "~/core/people/rights/panel-texts";
import { hasRight, type Right } from "~/core/people/rights/roles";
import type { AdminRole } from "~/db/tables/access";
import { classNames } from "~/ui/class-names";

export interface Tab {
  to: string;
  right: Right;
  label: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
}

const TABS: Tab[] = [
  {
    to: "/admin/dashboard",
    right: "look",
    label: ADMIN_NAV_TEXTS.dashboard,
    Icon: LayoutDashboard,
  },
  { to: "/admin/bookings", right: "look", label: ADMIN_NAV_TEXTS.bookings, Icon: CalendarCheck },
  { to: "/admin/events", right: "look", label: ADMIN_NAV_TEXTS.events, Icon: CalendarDays },
  { to: "/admin/payments", right: "money", label: ADMIN_NAV_TEXTS.payments, Icon: IndianRupee },
  { to: "/admin/analytics", right: "reports", label: ADMIN_NAV_TEXTS.analytics, Icon: ChartLine },
  {
    to: "/admin/registrations",
    right: "members",
    label: ADMIN_NAV_TEXTS.approvals,
    Icon: UserPlus,
  },
  { to: "/admin/messages", right: "messages", label: ADMIN_NAV_TEXTS.messages, Icon: Inbox },
  { to: "/admin/posts", right: "messages", label: ADMIN_NAV_TEXTS.posts, Icon: Flag },
  { to: "/admin/subscribers", right: "look", label: ADMIN_NAV_TEXTS.subscribers, Icon: Users },
  { to: "/admin/reports", right: "reports", label: ADMIN_NAV_TEXTS.reports, Icon: BarChart3 },
  { to: "/admin/team", right: "look", label: ADMIN_NAV_TEXTS.team, Icon: ShieldCheck },
  { to: "/admin/settings", right: "club", label: ADMIN_NAV_TEXTS.settings, Icon: Settings },
  { to: "/admin/audit", right: "audit", label: ADMIN_NAV_TEXTS.audit, Icon: ScrollText },
];

const TOOLS: Tab[] = [
  { to: "/qr-scanner", right: "check_in", label: ADMIN_NAV_TEXTS.qrScanner, Icon: ScanLine },
  { to: "/qr-info", right: "check_in", label: ADMIN_NAV_TEXTS.qrInfo, Icon: QrCode },
];

/** A tab that an extension adds. */
export interface AddedTab extends Tab {
  /** The address of the tab before it. */
  after: string;
}

/** The sections of the admin panel that the role opens and, below a line, the run-day pages. */
export function AdminNav({
  label,
  role,
  added,
}: {
  label: string;
  role: AdminRole;
  added: AddedTab[];
}) {
  const tabs = TABS.flatMap((tab) => [tab, ...added.filter(({ after }) => after === tab.to)]);
  const isOpen = ({ right }: Tab) => hasRight(role, right);
  return (
    <nav aria-label={label} className="grid gap-4">
      <ul className="grid gap-0.5">
        {tabs.filter(isOpen).map((item) => (
          <NavItem key={item.to} {...item} />
        ))}
      </ul>
      {TOOLS.some(isOpen) && (
        <ul className="grid gap-0.5 border-t border-line pt-4">
          {TOOLS.filter(isOpen).map((item) => (
            <NavItem key={item.to} {...item} />
          ))}
        </ul>
      )}
    </nav>
  );
}

function NavItem({ to, label, Icon }: Tab) {
  return (
    <li>
      <NavLink
        to={to}
        reloadDocument={to === "/qr-scanner"}
        className={classNames(
          "flex min-h-10 items-center gap-2.5 rounded-lg px-3 text-muted no-underline transition-colors duration-150",
          "hover:bg-raised hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-bold aria-[current=page]:text-ink",
        )}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        {label}
      </NavLink>
    </li>
  );
}
