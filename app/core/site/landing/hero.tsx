import type { ReactNode } from "react";
import type { Club } from "~/content/content-shape";
import { CLUB_WEEK_TEXTS, HERO_TEXTS } from "~/texts/site/public";
import { ButtonLink } from "~/ui/button";
import { Icon as MapPin } from "~icons/map-pin";
import { useSectionScroll } from "../frame/use-section-scroll";

interface HeroProps {
  club: Pick<Club, "tagline" | "slogan" | "lead">;
  next: ReactNode;
  children?: ReactNode;
}

/** The landing page's hero: slogan, actions and the next event. */
export function Hero({ club, next, children }: HeroProps) {
  const scroll = useSectionScroll();
  return (
    <section id="home" className="column relative pt-3 pb-6 sm:pt-14 lg:pt-20">
      {children}
      <div className="grid items-center gap-x-12 gap-y-4 sm:gap-y-10 lg:grid-cols-[minmax(0,1.85fr)_minmax(19rem,1fr)]">
        <div className="grid gap-3 sm:gap-5">
          <p className="font-bold text-saffron">{club.tagline}</p>
          <h1 className="text-hero">{club.slogan}</h1>
          <p className="max-w-[34rem] text-ink/90 sm:text-xl">{club.lead}</p>
          <div className="grid max-w-md grid-cols-2 gap-x-3 gap-y-1 sm:mt-1 sm:flex sm:gap-y-3 sm:max-w-none sm:flex-wrap">
            <ButtonLink to="/signup" className="border-sand bg-sand! text-night! hover:bg-white!">
              {HERO_TEXTS.getStarted}
            </ButtonLink>
            <ButtonLink
              to="/#about"
              onClick={scroll}
              className="border-ink/50 bg-transparent! hover:bg-tint-strong!"
            >
              {HERO_TEXTS.more}
            </ButtonLink>
            <ButtonLink to="/SignIn" variant="quiet">
              {HERO_TEXTS.signIn}
            </ButtonLink>
            <ButtonLink to="/signup" variant="quiet">
              {HERO_TEXTS.join}
            </ButtonLink>
          </div>
          <p className="flex items-center gap-2 text-sm text-muted sm:mt-1 sm:text-base">
            <MapPin aria-hidden className="size-5 shrink-0 text-saffron" />
            <span>
              {HERO_TEXTS.together}
              {` · ${CLUB_WEEK_TEXTS.sample}`}
            </span>
          </p>
        </div>
        {next}
      </div>
    </section>
  );
}
