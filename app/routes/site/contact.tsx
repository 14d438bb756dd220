import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { PageFrame } from "~/features/club/components/text-page";
import { WaysToReach } from "~/features/club/components/ways-to-reach";
import { organizationData, pageMeta } from "~/features/club/rules";
import { saveContact } from "~/features/contacts/commands.server";
import { ContactForm } from "~/features/contacts/components/contact-form";
import { refusalOf } from "~/features/contacts/rules";
import { contactSchema } from "~/features/contacts/schema";
import { appContext } from "~/middleware/context.server";
import type { Route } from "./+types/contact";

export const meta: Route.MetaFunction = ({ matches }) => {
  const { origin } = matches[1].loaderData;
  return pageMeta({
    origin,
    path: "/contact",
    siteName: club.name,
    title: `Contact – ${club.name}`,
    description: `Write to ${club.name}, call, or come to the start on Sunday.`,
    data: [organizationData(club, origin)],
  });
};

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

export default function ContactPage({ actionData }: Route.ComponentProps) {
  return (
    <PageFrame
      title="Contact"
      intro="Leave four answers and we write to you on WhatsApp. Or reach us directly."
    >
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.1fr_1fr]">
        <div id="register" className="rounded-xl border border-line bg-surface p-5 sm:p-8">
          <ContactForm
            action="/contact"
            lastResult={actionData?.result}
            saved={actionData?.saved ?? false}
          />
        </div>
        <WaysToReach />
      </div>
    </PageFrame>
  );
}
