import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import type { AdminRole } from "~/db/tables/access";
import { ADMIN_FRAME_TEXTS } from "~/texts/people/rights-panel";
import { ROLE_TITLES } from "~/texts/people/roles";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { cachedPart } from "~/ui/cached-part";
import { classNames } from "~/ui/class-names";
import { Icon as CalendarDays } from "~icons/calendar-days";
import { Icon as Inbox } from "~icons/inbox";
import { Icon as IndianRupee } from "~icons/indian-rupee";
import { Icon as LogOut } from "~icons/log-out";
import { Icon as Menu } from "~icons/menu";
import { Icon as Search } from "~icons/search";
import { Icon as Settings } from "~icons/settings";
import { Icon as Sunrise } from "~icons/sunrise";
import { Icon as Users } from "~icons/users";
import { type AddedTab, listPlaces, type PlaceName } from "./places";

interface Framed {
  displayName: string;
  role: AdminRole;
  /** The tabs that extensions add. */
  tabs: readonly AddedTab[];
  /** How many findings of Health need somebody. */
  needsYou: number;
}

/** The admin panel: sidebar and content side by side, at 768 px and less a bar with a menu on top. */
export function AdminFrame({
  navigation,
  children,
}: {
  /** `AdminNavigation`, kept as a part by the layout. */
  navigation: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="min-h-dvh min-[769px]:grid print:block min-[769px]:grid-cols-[15rem_minmax(0,1fr)]">
      {navigation}
      <div className="min-w-0">
        <div className="border-b border-line px-4 py-2.5 min-[769px]:px-8 print:hidden">
          <CachedSearch />
        </div>
        <main
          id="main"
          className="grid max-w-7xl content-start gap-6 p-4 pb-28 min-[769px]:p-8 min-[769px]:pb-28 print:gap-2 print:p-0!"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

/** The panel's navigation: a sidebar, at 768 px and less a bar with a menu. */
export function AdminNavigation(props: Framed) {
  return (
    <>
      <Sidebar {...props} />
      <MobileBar {...props} />
    </>
  );
}

function Sidebar({ displayName, role, tabs, needsYou }: Framed) {
  return (
    <aside
      aria-label={ADMIN_FRAME_TEXTS.adminPanel}
      data-theme="dark"
      data-print="hide"
      className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto bg-night p-4 text-ink min-[769px]:flex"
    >
      <p className="heading px-3 pt-2 text-lg">{ADMIN_FRAME_TEXTS.fitnessManagement}</p>
      <div className="grow">
        <AdminNav label={ADMIN_FRAME_TEXTS.admin} {...{ role, tabs, needsYou }} />
      </div>
      <Account displayName={displayName} role={role} />
    </aside>
  );
}

function MobileBar({ displayName, role, tabs, needsYou }: Framed) {
  const { pathname } = useLocation();
  return (
    <div
      data-theme="dark"
      data-print="hide"
      className="sticky top-0 z-30 bg-night text-ink min-[769px]:hidden"
    >
      <details key={pathname} className="group">
        <summary className="flex min-h-14 list-none flex-wrap items-center justify-between gap-x-4 px-4 py-1.5 [&::-webkit-details-marker]:hidden">
          <span className="heading">{ADMIN_FRAME_TEXTS.fitnessManagement}</span>
          <span className="inline-flex items-center gap-2 font-bold">
            <Menu aria-hidden className="size-5" />
            {ADMIN_FRAME_TEXTS.menu}
            <NeedsYou count={needsYou} />
          </span>
        </summary>
        <div className="grid max-h-[calc(100dvh-3.5rem)] gap-4 overflow-y-auto border-t border-line p-4">
          <AdminNav label={ADMIN_FRAME_TEXTS.adminMenu} {...{ role, tabs, needsYou }} />
          <Account displayName={displayName} role={role} />
        </div>
      </details>
    </div>
  );
}

/** Who is signed in, and the way out. */
function Account({ displayName, role }: Pick<Framed, "displayName" | "role">) {
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="px-3 leading-snug">
        <span className="block font-bold">{displayName}</span>
        <span className="block text-sm text-muted">{ROLE_TITLES[role]}</span>
        <Link to="/admin/account" className="text-sm text-link">
          {ADMIN_FRAME_TEXTS.passwordAndSignIn}
        </Link>
      </p>
      <Form method="post" action="/admin/logout">
        <Button variant="quiet" size="small" wide icon={<LogOut />}>
          {COMMON_WORDS.logout}
        </Button>
      </Form>
    </div>
  );
}

function SearchForm() {
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  return (
    <Form action="/admin/search" role="search" className="relative max-w-md">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={ADMIN_FRAME_TEXTS.searchLabel}
        placeholder={ADMIN_FRAME_TEXTS.searchHint}
        maxLength={100}
        className="min-h-10 w-full rounded-lg border border-control bg-surface pr-10 pl-9.5 hover:border-ink max-[768px]:pr-2"
      />
      <kbd
        aria-hidden
        className="absolute top-1/2 right-3 -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-sm text-muted max-[768px]:hidden"
      >
        /
      </kbd>
    </Form>
  );
}

const CachedSearch = cachedPart(SearchForm);

/** Focuses the search field when '/' is typed outside a field. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  // Before the field is painted, so that the key works as soon as it is seen.
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const inField = event.target instanceof HTMLElement && event.target.closest(FIELDS) !== null;
      if (event.key !== "/" || inField || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [field]);
}

const FIELDS = "input, textarea, select, [contenteditable]";

const ICONS: Record<PlaceName, ComponentType<{ className?: string; "aria-hidden"?: boolean }>> = {
  today: Sunrise,
  runs: CalendarDays,
  people: Users,
  money: IndianRupee,
  messages: Inbox,
  club: Settings,
};

/** The places of the panel with their tabs. The place that is open is marked for the eye; the tab is the current page. */
function AdminNav({
  label,
  role,
  tabs: added,
  needsYou,
}: Omit<Framed, "displayName"> & { label: string }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label}>
      <ul className="grid gap-1">
        {listPlaces({ role, pathname, added }).map(({ name, label, to, isOpen, tabs }) => {
          const Icon = ICONS[name];
          return (
            <li key={name}>
              <Link
                to={to}
                className={classNames(
                  "flex min-h-9 items-center gap-2.5 rounded-lg px-3 font-bold no-underline max-[768px]:min-h-11",
                  "transition-colors duration-150 hover:bg-raised hover:text-ink",
                  isOpen ? "text-ink" : "text-muted",
                )}
              >
                <Icon aria-hidden className="size-4.5 shrink-0" />
                {label}
                {name === "club" && <NeedsYou count={tabs.some(isHealth) ? 0 : needsYou} />}
              </Link>
              {tabs.length > 0 && (
                <ul className="ml-5 grid border-l border-line pl-2">
                  {tabs.map((tab) => (
                    <NavItem
                      key={tab.to}
                      to={tab.to}
                      label={tab.label}
                      count={isHealth(tab) ? needsYou : 0}
                    />
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const isHealth = ({ to }: { to: string }) => to === "/admin/health";

function NavItem({ to, label, count }: { to: string; label: string; count: number }) {
  return (
    <li>
      <NavLink
        to={to}
        end={to === "/admin/payments"}
        reloadDocument={to === "/qr-scanner"}
        className={classNames(
          "flex min-h-7.5 items-center rounded-md px-3 text-muted no-underline max-[768px]:min-h-11",
          "transition-colors duration-150 hover:bg-raised hover:text-ink",
          "aria-[current=page]:bg-raised aria-[current=page]:font-bold aria-[current=page]:text-ink",
        )}
      >
        {label}
        <NeedsYou count={count} />
      </NavLink>
    </li>
  );
}

/** How many things need somebody, beside Health in the navigation; nothing for none. */
function NeedsYou({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-warning-soft px-2 text-sm font-bold text-warning">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{ADMIN_FRAME_TEXTS.needsYou({ count })}</span>
    </span>
  );
}
