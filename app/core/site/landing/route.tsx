import { Suspense } from "react";
import { data } from "react-router";
import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { planIn } from "~/core/bookings/book/plan-choice-rules";
import { NextEventCard } from "~/core/events/next-event/next-event-card";
import { NextEventStrip } from "~/core/events/next-event/next-event-strip";
import { NoEventCard } from "~/core/events/next-event/no-event-card";
import { receiveContact } from "~/core/admin/contacts/receive-contact.server";
import { ContactForm } from "~/core/admin/contacts/contact-form";
import { CONTACT_FAILED_TEXT } from "~/core/admin/contacts/contacts";
import { parseContact } from "~/core/admin/contacts/contacts-form";
import { useMarkSession } from "~/core/people/sessions/use-session-mark";
import { AboutSection } from "./about-section";
import { Contours } from "~/core/site/frame/contours";
import { FirstRunPopup } from "./first-run-popup";
import { Hero } from "./hero";
import { loadNewMemberCard, NewMemberCard } from "./new-member-card";
import { PeopleBand } from "./people-band";
import { PlanCards } from "./plan-cards";
import { ProgramCards } from "./program-cards";
import { DaySection, RegisterSection } from "./register-section";
import { RouteGap } from "./route-line";
import { Sunrise } from "./sunrise";
import { TestimonialCarousel } from "./testimonial-carousel";
import { useDeferredSections } from "./use-deferred-sections";
import { findClubLife } from "./find-club-life.server";
import { findWelcome } from "./find-welcome.server";
import { isWelcome, organizationData, pageMeta } from "~/core/site/frame/public-pages";
import { dayOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { memberOf } from "~/middleware/member.server";
import { changeOrAnswer } from "~/middleware/read-failure.server";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches }) => {
  const { origin } = matches[1].loaderData;
  return pageMeta({
    origin,
    path: "/",
    siteName: club.name,
    title: `${club.name} – ${club.tagline}`,
    description: club.about.join(" "),
    data: [organizationData(club, origin)],
  });
};

/** The parameters of the address that change the page. */
export const handle = { parameters: ["welcome"] };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const today = dayOf(now, timeZone);
  const life = await findClubLife(db, { now, today });
  const [next] = life.upcoming;
  const member = isWelcome(url) ? await memberOf(request, context) : undefined;
  const { landing, plans, programs, testimonials, leaders } = clubContent();
  const content = { landing, plans, programs, testimonials, leaders };
  if (!member) return { life, today, content, welcome: undefined };
  await loadNewMemberCard();
  const plan = planIn(url.searchParams);
  const welcome = await findWelcome(db, { memberId: member.id, next, plan, today, now });
  return { life, today, content, welcome };
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
      const result = submission.reply({ formErrors: [CONTACT_FAILED_TEXT] });
      return data({ saved: false, result }, { status: 503 });
    },
  );
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { life, today, content, welcome } = loaderData;
  const { landing, plans, programs, testimonials, leaders } = content;
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
            next={next ? <NextEventCard event={next} today={today} first /> : <NoEventCard />}
          />
          <RouteGap way="start-ground-right" from={0} km={1} className="route-hero">
            <PeopleBand group="hero" className="hero-people" />
          </RouteGap>
          <AboutSection life={life} title={landing.about} leaders={leaders} />
        </div>
        <Sunrise />
        <DaySection id="plans" side="left" {...landing.plans}>
          <PlanCards plans={plans} freeRunTo={next ? `/events/${next.slug}/book` : "/signup"} />
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
      <RegisterSection texts={landing.register}>
        <ContactForm
          action="/?index"
          lastResult={actionData?.result}
          saved={actionData?.saved ?? false}
        />
      </RegisterSection>
    </>
  );
}
