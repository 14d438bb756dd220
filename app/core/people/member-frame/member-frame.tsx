import type { ReactNode } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import { useClub } from "~/content/page-club";
import { MEMBER_FRAME_TEXTS } from "~/texts/people/member-pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { cachedPart } from "~/ui/cached-part";
import { Icon as CalendarDays } from "~icons/calendar-days";
import { Icon as ChartNoAxesColumn } from "~icons/chart-no-axes-column";
import { Icon as House } from "~icons/house";
import { Icon as Inbox } from "~icons/inbox";
import { Icon as MessagesSquare } from "~icons/messages-square";
import { Icon as UserRound } from "~icons/user-round";

function places() {
  return [
    { to: "/dashboard", label: MEMBER_FRAME_TEXTS.dashboard, Icon: House },
    { to: "/community", label: MEMBER_FRAME_TEXTS.community, Icon: MessagesSquare },
    { to: "/progress", label: MEMBER_FRAME_TEXTS.progress, Icon: ChartNoAxesColumn },
    { to: "/events", label: MEMBER_FRAME_TEXTS.events, Icon: CalendarDays },
  ] as const;
}

export interface MemberFrameProps {
  name: string | null;
  pictureSrc: string | null;
  unread: number;
  /** Whether the menu shows the check-in desk. */
  isRunLeader?: boolean;
  /** The content sets its own margins. */
  isWide?: boolean;
  children: ReactNode;
}

const COLUMN = "column grid gap-6 py-6 pb-24 md:gap-8 md:py-8 md:pb-12";
const WIDE = "max-md:pb-18";

/** The member area's layout: navigation on top, on phones at the bottom. */
export function MemberFrame(props: MemberFrameProps) {
  const { name, pictureSrc, unread, isRunLeader, isWide = false, children } = props;
  return (
    <>
      <header className="border-b border-line bg-surface print:hidden">
        <div className="column flex items-center gap-x-2 py-2">
          <TopNavigation />
          <InboxLink unread={unread} />
          <ProfileMenu name={name} pictureSrc={pictureSrc} isRunLeader={isRunLeader} />
        </div>
      </header>
      <main id="main" className={isWide ? WIDE : COLUMN}>
        {children}
      </main>
      <BottomBar />
    </>
  );
}

const TopNavigation = cachedPart(() => (
  <>
    <Link to="/" className="heading mr-auto py-2 text-lg leading-tight text-ink no-underline">
      {useClub().name}
    </Link>
    <nav aria-label={MEMBER_FRAME_TEXTS.member} className="hidden gap-1 md:flex">
      {places().map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className="flex min-h-11 items-center rounded-lg px-3 font-bold text-muted no-underline transition-colors duration-150 hover:bg-tint hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-3 aria-[current=page]:underline-offset-8"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  </>
));

const BottomBar = cachedPart(() => (
  <nav
    aria-label={MEMBER_FRAME_TEXTS.memberBottomBar}
    className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
  >
    <ul className="flex overflow-x-auto">
      {[...places(), { to: "/profile", label: COMMON_WORDS.profile, Icon: UserRound }].map(
        ({ to, label, Icon }) => (
          <li key={to} className="min-w-max flex-auto">
            <NavLink
              to={to}
              className="grid min-h-14 content-center justify-items-center gap-0.5 px-0.5 text-xs text-muted no-underline aria-[current=page]:font-bold aria-[current=page]:text-ink"
            >
              <Icon aria-hidden className="size-5.5" />
              {label}
            </NavLink>
          </li>
        ),
      )}
    </ul>
  </nav>
));

const InboxLink = cachedPart(({ unread }: { unread: number }) => {
  const label = unread > 0 ? MEMBER_FRAME_TEXTS.label({ unread }) : COMMON_WORDS.inbox;
  return (
    <Link
      to="/inbox"
      aria-label={label}
      title={label}
      className="relative grid size-11 place-items-center rounded-lg text-ink hover:bg-tint"
    >
      <Inbox aria-hidden className="size-5.5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="figure absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-sm leading-5 text-on-accent"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </Link>
  );
});

type ProfileMenuProps = Pick<MemberFrameProps, "name" | "pictureSrc" | "isRunLeader">;

/** The profile menu as a popover, which opens without JavaScript and closes on navigation. */
function ProfileMenu({ name, pictureSrc, isRunLeader }: ProfileMenuProps) {
  const { key } = useLocation();
  return (
    <>
      <button type="button" popoverTarget="profile-menu" className="relative rounded-full">
        <span className="sr-only">{MEMBER_FRAME_TEXTS.profileMenu}</span>
        <Avatar name={name ?? COMMON_WORDS.newRunner} src={pictureSrc} />
      </button>
      <div
        key={key}
        id="profile-menu"
        popover="auto"
        className="fixed top-16 right-(--gutter) left-auto m-0 w-56 rounded-lg border border-line bg-raised p-1.5 text-ink shadow-float"
      >
        <p className="px-3 wrap-anywhere py-1.5 text-sm text-muted">
          {name ?? COMMON_WORDS.newRunner}
        </p>
        <MenuItems isRunLeader={isRunLeader === true} />
      </div>
    </>
  );
}

const ITEM =
  "flex min-h-10 w-full items-center rounded-md px-3 text-left text-ink no-underline hover:bg-tint";

const MenuItems = cachedPart(({ isRunLeader }: { isRunLeader: boolean }) => (
  <>
    <Link to="/profile" className={ITEM}>
      {COMMON_WORDS.profile}
    </Link>
    <Link to="/settings" className={ITEM}>
      {COMMON_WORDS.settings}
    </Link>
    {isRunLeader && (
      <>
        <Link reloadDocument to="/qr-scanner" className={ITEM}>
          {MEMBER_FRAME_TEXTS.qrScanner}
        </Link>
        <Link to="/qr-info" className={ITEM}>
          {MEMBER_FRAME_TEXTS.qrInfo}
        </Link>
      </>
    )}
    <Form method="post" action="/logout">
      <Button variant="quiet" className="w-full justify-start! px-3! font-normal!">
        {COMMON_WORDS.logout}
      </Button>
    </Form>
  </>
));
