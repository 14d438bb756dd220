import { data } from "react-router";
import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { receiveContact } from "~/features/member-admin/commands/receive-contact.server";
import { ContactForm } from "~/features/member-admin/components/contact-form";
import { CONTACT_FAILED_TEXT } from "~/features/member-admin/rules/contacts";
import { parseContact } from "~/features/member-admin/schema/contacts";
import { ContactDetails } from "~/features/site/components/contact-details";
import { PageFrame } from "~/features/site/components/text-page";
import { organizationData, pageMeta } from "~/features/site/rules/public-pages";
import { requestContext } from "~/middleware/context.server";
import { changeOrAnswer } from "~/middleware/read-failure.server";
import type { Route } from "./+types/contact";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { origin } = matches[1].loaderData;
  return pageMeta({
    origin,
    path: "/contact",
    siteName: club.name,
    title: `Contact – ${club.name}`,
    description: loaderData.texts.description,
    data: [organizationData(club, origin)],
  });
};

export function loader() {
  return { texts: clubContent().pages.contact };
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

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageFrame {...loaderData.texts}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.1fr_1fr]">
        <div id="register" className="rounded-xl border border-line bg-surface p-5 sm:p-8">
          <ContactForm
            action="/contact"
            lastResult={actionData?.result}
            saved={actionData?.saved ?? false}
          />
        </div>
        <ContactDetails />
      </div>
    </PageFrame>
  );
}
