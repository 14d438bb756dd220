import {
  BarChart3,
  CalendarCheck,
  CalendarDays,
  ChartLine,
  Flag,
  Inbox,
  IndianRupee,
  LayoutDashboard,
  Megaphone,
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
import { mayOpen } from "~/core/people/rights/access";
import { ADMIN_NAV_TEXTS } from "~/core/people/rights/panel-texts";
import type { AdminRole } from "~/db/tables/access";
import { classNames } from "~/ui/class-names";

interface Item {
  to: string;
  label: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
}

const TABS: Item[] = [
  { to: "/admin/dashboard", label: ADMIN_NAV_TEXTS.dashboard, Icon: LayoutDashboard },
  { to: "/admin/bookings", label: ADMIN_NAV_TEXTS.bookings, Icon: CalendarCheck },
  { to: "/admin/events", label: ADMIN_NAV_TEXTS.events, Icon: CalendarDays },
  { to: "/admin/payments", label: ADMIN_NAV_TEXTS.payments, Icon: IndianRupee },
  { to: "/admin/analytics", label: ADMIN_NAV_TEXTS.analytics, Icon: ChartLine },
  { to: "/admin/registrations", label: ADMIN_NAV_TEXTS.approvals, Icon: UserPlus },
  { to: "/admin/messages", label: ADMIN_NAV_TEXTS.messages, Icon: Inbox },
  { to: "/admin/announcements", label: ADMIN_NAV_TEXTS.announcements, Icon: Megaphone },
  { to: "/admin/posts", label: ADMIN_NAV_TEXTS.posts, Icon: Flag },
  { to: "/admin/subscribers", label: ADMIN_NAV_TEXTS.subscribers, Icon: Users },
  { to: "/admin/reports", label: ADMIN_NAV_TEXTS.reports, Icon: BarChart3 },
  { to: "/admin/team", label: ADMIN_NAV_TEXTS.team, Icon: ShieldCheck },
  { to: "/admin/settings", label: ADMIN_NAV_TEXTS.settings, Icon: Settings },
  { to: "/admin/audit", label: ADMIN_NAV_TEXTS.audit, Icon: ScrollText },
];

const TOOLS: Item[] = [
  { to: "/qr-scanner", label: ADMIN_NAV_TEXTS.qrScanner, Icon: ScanLine },
  { to: "/qr-info", label: ADMIN_NAV_TEXTS.qrInfo, Icon: QrCode },
];

/** The sections of the admin panel that the role opens and, below a line, the run-day pages. */
export function AdminNav({ label, role }: { label: string; role: AdminRole }) {
  const isOpen = ({ to }: Item) => mayOpen(role, { pattern: to, method: "GET" });
  return (
    <nav aria-label={label} className="grid gap-4">
      <ul className="grid gap-0.5">
        {TABS.filter(isOpen).map((item) => (
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

function NavItem({ to, label, Icon }: Item) {
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
