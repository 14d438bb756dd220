import { data } from "react-router";
import { club } from "~/content/club";
import { plans } from "~/content/plans";
import { programs } from "~/content/programs";
import { testimonials } from "~/content/testimonials";
import { AboutSection } from "~/features/club/components/about-section";
import { Contours } from "~/features/club/components/contours";
import { FirstRunPopup } from "~/features/club/components/first-run-popup";
import { Hero } from "~/features/club/components/hero";
import { PlanCards } from "~/features/club/components/plan-cards";
import { ProgramCards } from "~/features/club/components/program-cards";
import { DaySection, RegisterSection } from "~/features/club/components/register-section";
import { RouteGap } from "~/features/club/components/route-line";
import { Sunrise } from "~/features/club/components/sunrise";
import { Testimonials } from "~/features/club/components/testimonials";
import { useFarSections } from "~/features/club/components/use-far-sections";
import { organizationData, pageMeta } from "~/features/club/rules";
import { receiveContact } from "~/features/contacts/commands.server";
import { ContactForm } from "~/features/contacts/components/contact-form";
import { parseContact } from "~/features/contacts/schema";
import { NextRunCard } from "~/features/events/components/next-run-card";
import { NextRunStrip } from "~/features/events/components/next-run-strip";
import { NoRunCard } from "~/features/events/components/no-run-card";
import { listUpcomingEvents } from "~/features/events/queries.server";
import { useMarkSession } from "~/features/identity/components/use-session-mark";
import { dayOf } from "~/lib/dates";
import { appContext } from "~/middleware/context.server";
import { Alert } from "~/ui/alert";
import type { Route } from "./+types/home";

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

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(appContext);
  const [next] = await listUpcomingEvents(db, { now, limit: 1 });
  const registered = new URL(request.url).searchParams.get("welcome") === "registered";
  return { next, registered, today: dayOf(now, timeZone) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, ip, log, minors } = context.get(appContext);
  const submission = parseContact(await request.formData(), { minors });
  const { status, ...answer } = await receiveContact(db, { submission, ip, now, log });
  return data(answer, { status });
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, registered, today } = loaderData;
  useFarSections();
  useMarkSession(registered || undefined);
  return (
    <>
      <div className="run">
        <div data-theme="dark" className="run-sky text-ink">
          <Contours />
          <Hero next={next ? <NextRunCard event={next} today={today} first /> : <NoRunCard />}>
            {registered && (
              <Alert tone="success" announce className="mb-8">
                ✅ User registered successfully!
              </Alert>
            )}
          </Hero>
          <RouteGap way="left-right" from={0} km={1} />
          <AboutSection />
        </div>
        <Sunrise />
        <DaySection
          id="plans"
          side="left"
          label="Membership"
          title="Come once for free. Stay for the price of a tea."
        >
          <PlanCards plans={plans} freeRunTo={next ? `/events/${next.slug}/book` : "/signup"} />
        </DaySection>
        <RouteGap way="left-right" km={3} className="route-ground" />
        <DaySection id="programs" side="right" label="Programs" title="Four things we do well.">
          <ProgramCards programs={programs} />
        </DaySection>
        <RouteGap way="right-left" km={4} className="route-ground" />
        <DaySection
          id="testimonials"
          side="left"
          label="What runners say"
          title="Nobody came for the coffee alone."
        >
          <Testimonials testimonials={testimonials} />
        </DaySection>
        <RouteGap way="left-centre" className="route-ground" />
        {next && <NextRunStrip event={next} />}
      </div>
      <RegisterSection>
        <ContactForm
          action="/?index"
          lastResult={actionData?.result}
          saved={actionData?.saved ?? false}
        />
      </RegisterSection>
      {!registered && <FirstRunPopup />}
    </>
  );
}
