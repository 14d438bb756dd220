import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { plans } from "~/content/plans";
import { Hero } from "~/features/club/components/hero";
import { PlanCards } from "~/features/club/components/plan-cards";
import { saveContact } from "~/features/contacts/commands.server";
import { ContactForm } from "~/features/contacts/components/contact-form";
import { contactSchema } from "~/features/contacts/schema";
import { NextRunCard } from "~/features/events/components/next-run-card";
import { listUpcomingEvents } from "~/features/events/queries.server";
import { newId } from "~/lib/ids.server";
import { appContext } from "~/middleware/context.server";
import { Alert } from "~/ui/alert";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = () => [
  { title: `${club.name} – ${club.tagline}` },
  { name: "description", content: club.about[0] },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  const [next] = await listUpcomingEvents(db, { now, limit: 1 });
  const registered = new URL(request.url).searchParams.get("welcome") === "registered";
  return { next, registered, submitKey: newId() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now } = context.get(appContext);
  const submission = parseWithZod(await request.formData(), { schema: contactSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), saved: false }, { status: 400 });
  }
  await saveContact(db, { contact: submission.value, now });
  return { result: submission.reply({ resetForm: true }), saved: true };
}

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, registered, submitKey } = loaderData;
  return (
    <>
      <Hero next={next && <NextRunCard event={next} first />}>
        {registered && (
          <Alert tone="success" announce>
            ✅ User registered successfully!
          </Alert>
        )}
      </Hero>
      <section id="about" className="column grid gap-4 py-16">
        <h2 className="text-title">About Us</h2>
        {club.about.map((paragraph) => (
          <p key={paragraph} className="max-w-prose text-lg">
            {paragraph}
          </p>
        ))}
      </section>
      <section id="plans" className="column grid gap-8 py-16">
        <h2 className="text-title">Come once for free. Stay for the price of a tea.</h2>
        <PlanCards plans={plans} />
      </section>
      <section id="register" className="column grid gap-6 py-16">
        <h2 className="text-title">Register now</h2>
        <ContactForm
          lastResult={actionData?.result}
          saved={actionData?.saved ?? false}
          submitKey={submitKey}
        />
      </section>
    </>
  );
}
