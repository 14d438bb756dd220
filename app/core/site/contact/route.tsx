import { data } from "react-router";
import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { receiveContact } from "~/core/admin/contacts/receive-contact.server";
import { ContactForm } from "~/core/admin/contacts/contact-form";
import { CONTACT_FAILED_TEXT } from "~/core/admin/contacts/contacts";
import { parseContact } from "~/core/admin/contacts/contacts-form";
import { ContactDetails } from "~/core/site/landing/contact-details";
import { PageFrame } from "~/core/site/frame/text-page";
import { organizationData, pageMeta } from "~/core/site/frame/public-pages";
import { requestContext } from "~/middleware/context.server";
import { changeOrAnswer } from "~/middleware/read-failure.server";
import type { Route } from "./+types/route";

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
