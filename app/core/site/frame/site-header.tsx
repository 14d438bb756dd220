import type { MouseEvent } from "react";
import { Link } from "react-router";
import { useClub } from "~/content/page-club";
import { menuLinks } from "~/content/public-texts";
import { useSessionMark } from "~/core/people/sessions/use-session-mark";
import { SITE_MENU_TEXTS } from "~/texts/site/public";
import { ButtonLink, iconButtonStyle } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon as Menu } from "~icons/menu";
import { Icon as X } from "~icons/x";
import { useSectionScroll } from "./use-section-scroll";

/** The header of the public pages; under 768 px the menu is a popover that works without JavaScript. */
export function SiteHeader() {
  const club = useClub();
  const home = useSessionMark()
    ? { to: "/dashboard", children: SITE_MENU_TEXTS.dashboard }
    : { to: "/SignIn", children: SITE_MENU_TEXTS.signIn };
  return (
    <header data-theme="dark" data-print="hide" className="sticky top-0 z-30 bg-sky text-ink">
      <div className="column flex min-h-16 items-center gap-4 md:min-h-18 md:gap-5 lg:gap-8">
        <Link
          to="/"
          className="heading mr-auto flex min-w-0 items-center gap-3 text-lg leading-tight text-ink no-underline"
        >
          {club.logo && (
            <img src={club.logo} alt="" className="max-h-11 w-auto max-w-28 rounded-md" />
          )}
          {club.name}
        </Link>
        <nav aria-label={SITE_MENU_TEXTS.main} className="max-md:hidden">
          <Places className="flex items-center gap-4 whitespace-nowrap lg:gap-7" />
        </nav>
        <ButtonLink
          {...home}
          size="small"
          className="min-w-28 border-ink/40 bg-transparent! whitespace-nowrap max-md:hidden"
        />
        <button
          type="button"
          popoverTarget="site-menu"
          className={classNames(iconButtonStyle({}), "md:hidden")}
        >
          <Menu aria-hidden />
          <span className="sr-only">{SITE_MENU_TEXTS.open}</span>
        </button>
      </div>
      <nav
        id="site-menu"
        popover="auto"
        aria-label={SITE_MENU_TEXTS.menu}
        className="site-menu w-full max-w-none bg-sky px-4 pb-8 text-ink shadow-float md:hidden"
      >
        <div className="flex h-16 items-center justify-between">
          <span className="heading text-lg">{club.name}</span>
          <button
            type="button"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            className={iconButtonStyle({})}
          >
            <X aria-hidden />
            <span className="sr-only">{SITE_MENU_TEXTS.close}</span>
          </button>
        </div>
        <Places className="mt-2 grid text-2xl" />
        <ButtonLink {...home} wide className="mt-6 border-ink/40 bg-transparent!" />
      </nav>
    </header>
  );
}

function Places({ className }: { className: string }) {
  const scroll = useSectionScroll();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    const menu = event.currentTarget.closest<HTMLElement>("[popover]");
    if (menu && "hidePopover" in menu) menu.hidePopover();
    scroll(event);
  };
  return (
    <ul className={className}>
      {menuLinks().map((place) => (
        <li key={place.to}>
          <Link
            to={place.to}
            onClick={go}
            className="flex min-h-12 items-center text-ink no-underline hover:underline"
          >
            {place.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
