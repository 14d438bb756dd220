import { type ReactNode, Suspense, useLayoutEffect } from "react";
import { data, useLocation } from "react-router";
import type { Club } from "~/content/content-shape";
import { clubName } from "~/content/page-club";
import { bands } from "~/content/people";
import { ContactForm } from "~/core/admin/contacts/contact-form";
import { parseContact } from "~/core/admin/contacts/contacts-form";
import { receiveContact } from "~/core/admin/contacts/save-contact.server";
import { planIn } from "~/core/bookings/book/plan-choice-rules";
import { BOOK_NEXT_ID, NextEventCard, NoEventCard } from "~/core/events/next-event/next-event-card";
import { NextEventStrip, useIsInWindow } from "~/core/events/next-event/next-event-strip";
import { useMarkSession } from "~/core/people/sessions/use-session-mark";
import { Contours } from "~/core/site/frame/contours";
import { isWelcome, organizationData, pageMeta } from "~/core/site/frame/public-pages";
import { startOf } from "~/core/site/frame/start-place.server";
import { dayOf } from "~/lib/dates";
import { visited } from "~/lib/language.server";
import { requestContext } from "~/middleware/context.server";
import { memberOf } from "~/middleware/member.server";
import { changeOrAnswer } from "~/middleware/read-failure.server";
import { CONTACTS_TEXTS } from "~/texts/admin/contacts";
import { CLUB_WEEK_TEXTS, FIRST_RUN_TEXTS, HERO_TEXTS } from "~/texts/site/public";
import { Button, ButtonLink } from "~/ui/button";
import { IconButton } from "~/ui/icon-button";
import { loadable } from "~/ui/loadable";
import { useServersPage } from "~/ui/use-servers-page";
import { Icon as MapPin } from "~icons/map-pin";
import { Icon as X } from "~icons/x";
import { useSectionScroll } from "../frame/use-section-scroll";
import type { Route } from "./+types/route";
import { findClubLife, findWelcome } from "./find-welcome.server";
import { PlanCards } from "./plan-cards";
import { ProgramCards } from "./program-cards";
import { AboutSection, DaySection, RegisterSection } from "./register-section";
import { RouteGap } from "./route-line";
import { TestimonialCarousel } from "./testimonial-carousel";
import { useFirstRunPopup } from "./use-first-run-popup";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { origin } = matches[1].loaderData;
  return pageMeta({
    origin,
    path: "/",
    title: `${clubName()} – ${loaderData.content.club.tagline}`,
    description: loaderData.content.club.about.join(" "),
    data: [loaderData.organization],
  });
};

/** The parameters of the address that change the page. */
export const handle = { parameters: ["welcome"] };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { content: all, db, now, publicUrl, timeZone } = context.get(requestContext);
  const today = dayOf(now, timeZone);
  const life = await findClubLife(db, { now, today });
  const [next] = life.upcoming;
  const member = isWelcome(visited(url)) ? await memberOf(request, context) : undefined;
  const { club, landing, plans, hasPrices, programs, testimonials, leaders } = all;
  const { slogan, tagline, lead, about, phone, whatsapp } = club;
  const shown = { slogan, tagline, lead, about, phone, whatsapp, start: startOf(club) };
  const content = { club: shown, landing, plans, hasPrices, programs, testimonials, leaders };
  const organization = organizationData(club, publicUrl ?? url.origin);
  const page = { life, today, content, organization };
  if (!member) return { ...page, welcome: undefined };
  await loadNewMemberCard();
  const plan = planIn(url.searchParams);
  const welcome = await findWelcome(db, { memberId: member.id, next, plan, today, now });
  return { ...page, welcome };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, ip, minors } = context.get(requestContext);
  const submission = parseContact(await request.formData(), { minors });
  return await changeOrAnswer(
    context,
    async () => {
      const { status, ...answer } = await receiveContact(db, { submission, ip, now });
      return data(answer, { status });
    },
    () => {
      const result = submission.reply({ formErrors: [CONTACTS_TEXTS.contactFailed] });
      return data({ saved: false, result }, { status: 503 });
    },
  );
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { life, today, content, welcome } = loaderData;
  const { club, landing, plans, hasPrices, programs, testimonials, leaders } = content;
  const [next] = life.upcoming;
  useDeferredSections();
  useMarkSession(welcome ? true : undefined);
  if (welcome) {
    return (
      <Suspense>
        <NewMemberCard welcome={welcome} />
      </Suspense>
    );
  }
  return (
    <>
      <FirstRunPopup />
      <div className="run">
        <div data-theme="dark" className="run-sky text-ink">
          <Contours />
          <Hero
            club={club}
            next={next ? <NextEventCard event={next} today={today} /> : <NoEventCard />}
          />
          <RouteGap way="start-ground-right" from={0} km={1} className="route-hero">
            <PeopleBand group="hero" className="hero-people" />
          </RouteGap>
          <AboutSection club={club} life={life} title={landing.about} leaders={leaders} />
        </div>
        <Sunrise />
        <DaySection id="plans" side="left" {...landing.plans}>
          <PlanCards
            plans={plans}
            hasPrices={hasPrices}
            freeRunTo={next ? `/events/${next.slug}/book` : "/signup"}
          />
        </DaySection>
        <RouteGap way="left-right" km={3} className="route-ground" />
        <DaySection id="programs" side="right" {...landing.programs}>
          <ProgramCards programs={programs} />
        </DaySection>
        <RouteGap way="right-left" km={4} className="route-ground" />
        {testimonials.length > 0 && (
          <DaySection id="testimonials" side="left" {...landing.voices}>
            <TestimonialCarousel testimonials={testimonials} />
          </DaySection>
        )}
        <RouteGap way="left-centre" className="route-ground" />
        {next && <NextEventStrip event={next} />}
      </div>
      <RegisterSection club={club} texts={landing.register} isBelowStrip={next !== undefined}>
        <ContactForm
          action="/?index"
          lastResult={actionData?.result}
          saved={actionData?.saved ?? false}
        />
      </RegisterSection>
    </>
  );
}

interface HeroProps {
  club: Pick<Club, "tagline" | "slogan" | "lead">;
  next: ReactNode;
}

/** The landing page's hero: slogan, actions and the next event. */
function Hero({ club, next }: HeroProps) {
  const scroll = useSectionScroll();
  return (
    <section id="home" className="column relative pt-3 pb-6 sm:pt-14 lg:pt-20">
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

/** The welcome on the landing page, whose script visitors do not load. */
const { Component: NewMemberCard, load: loadNewMemberCard } = loadable(
  async () => (await import("./welcome-card")).WelcomeCard,
  () => null,
);

/** After the next frame, so that each step is painted on its own. Safari has no `requestIdleCallback`. */
const inAQuietMoment = (next: () => void) =>
  requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(next));

/**
 * Sections marked `data-far` are laid out one by one when the browser is idle after hydration. When the page
 * opens further down, or the browser made it, all are laid out at once, so that the scroll position stays.
 */
function useDeferredSections(): void {
  const { hash } = useLocation();
  const canWait = useServersPage() && !hash;
  useLayoutEffect(() => {
    const far = [...document.querySelectorAll("[data-far]")];
    const layOutNext = () => {
      far.shift()?.removeAttribute("data-far");
      if (far.length > 0) inAQuietMoment(layOutNext);
    };
    if (canWait && window.scrollY === 0) inAQuietMoment(layOutNext);
    else for (const section of far) section.removeAttribute("data-far");
  }, [canWait]);
}

/** The transition from dark to light between 'about' and 'plans'. */
function Sunrise() {
  return (
    <div aria-hidden className="sunrise">
      <div className="sunrise-sun" />
      <svg
        aria-hidden="true"
        viewBox="0 0 1440 200"
        preserveAspectRatio="none"
        className="sunrise-hills"
      >
        <path
          className="hill-far"
          d="M0 92C150 40 270 66 400 88s210-46 330-34 190 66 320 42 230-70 390-22v126H0z"
        />
        <path
          className="hill-near"
          d="M0 138c190-52 330-20 500-10s300-44 470-30 300 46 470-2v104H0z"
        />
        <path className="hill-home" d="M0 176c240-34 470 8 720-2s480-40 720-4v30H0z" />
      </svg>
      <RouteGap way="right-ground-left" km={2} />
      <PeopleBand group="sunrise" className="sunrise-people" />
    </div>
  );
}

interface PeopleBandProps {
  group: keyof typeof bands;
  className: string;
}

/** A group of runners over the whole width, fewer of them in a narrow window; decoration. */
function PeopleBand({ group, className }: PeopleBandProps) {
  const { wide, narrow } = bands[group];
  return (
    <picture>
      <source
        media="(width < 48rem)"
        srcSet={narrow.src}
        width={narrow.width}
        height={narrow.height}
      />
      <img
        src={wide.src}
        alt=""
        width={wide.width}
        height={wide.height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  );
}

/** The invitation to the first run: a line at the lower edge of the window, once for each browser. */
function FirstRunPopup() {
  const isAlone = useIsInWindow(BOOK_NEXT_ID) ?? false;
  const popup = useFirstRunPopup();
  return (
    <dialog
      ref={popup.watch}
      open={popup.isOpen}
      data-alone={isAlone || undefined}
      aria-labelledby="first-run-title"
      data-closing={popup.isClosing || undefined}
      data-covering={popup.isCovering || undefined}
      data-print="hide"
      className="bib"
    >
      <h2 id="first-run-title" className="heading text-base leading-tight">
        {FIRST_RUN_TEXTS.title}
      </h2>
      <Button type="button" onClick={popup.register} className="px-3!">
        {FIRST_RUN_TEXTS.register}
      </Button>
      <IconButton label={FIRST_RUN_TEXTS.close} icon={<X aria-hidden />} onClick={popup.close} />
    </dialog>
  );
}
