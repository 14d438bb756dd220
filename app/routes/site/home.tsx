import { parseWithZod } from "@conform-to/zod/v4";
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
import { organizationData, pageMeta } from "~/features/club/rules";
import { saveContact } from "~/features/contacts/commands.server";
import { ContactForm } from "~/features/contacts/components/contact-form";
import { refusalOf } from "~/features/contacts/rules";
import { contactSchema } from "~/features/contacts/schema";
import { NextRunCard } from "~/features/events/components/next-run-card";
import { NextRunStrip } from "~/features/events/components/next-run-strip";
import { NoRunCard } from "~/features/events/components/no-run-card";
import { listUpcomingEvents } from "~/features/events/queries.server";
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
  const schema = contactSchema({ minors });
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), saved: false }, { status: 400 });
  }
  const outcome = await saveContact(db, { contact: submission.value, ip, now });
  if (outcome.ok) return { result: submission.reply({ resetForm: true }), saved: true };
  const { status, text } = refusalOf(outcome.reason);
  if (outcome.reason === "not_saved") log.error({ err: outcome.error }, outcome.message);
  return data({ result: submission.reply({ formErrors: [text] }), saved: false }, { status });
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, registered, today } = loaderData;
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
