import { Mail, MapPin, MessageCircle, Phone } from "lucide-react";
import { data, Link } from "react-router";
import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { reach, wayOn } from "~/content/pages-texts";
import { clubWeek } from "~/content/public-texts";
import { ContactForm } from "~/core/admin/contacts/contact-form";
import { CONTACT_FAILED_TEXT } from "~/core/admin/contacts/contacts";
import { parseContact } from "~/core/admin/contacts/contacts-form";
import { receiveContact } from "~/core/admin/contacts/save-contact.server";
import { organizationData, pageMeta } from "~/core/site/frame/public-pages";
import { PageFrame } from "~/core/site/frame/text-page";
import { telLink } from "~/lib/phone-digits";
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

/** The club's contacts: WhatsApp, phone, e-mail and address. */
function ContactDetails() {
  const [before, questions, help] = wayOn.contact;
  const ways = [
    {
      Icon: MessageCircle,
      label: reach.whatsApp,
      text: club.whatsapp && (club.phone || `+${club.whatsapp}`),
      href: `https://wa.me/${club.whatsapp}`,
    },
    {
      Icon: Phone,
      label: reach.phone,
      text: club.phone,
      href: telLink(club.phone),
    },
    { Icon: Mail, label: reach.email, text: club.email, href: `mailto:${club.email}` },
  ];
  return (
    <address className="grid content-start gap-6 not-italic">
      {ways
        .filter(({ text }) => text !== "")
        .map(({ Icon, label, text, href }) => (
          <p key={label} className="grid grid-cols-[2rem_1fr]">
            <Icon aria-hidden className="mt-0.5 size-5 text-accent-text" />
            <span className="grid">
              <strong>{label}</strong>
              <a href={href} rel="noreferrer" className="w-fit py-1">
                {text}
              </a>
            </span>
          </p>
        ))}
      {club.address.length > 0 && (
        <p className="grid grid-cols-[2rem_1fr]">
          <MapPin aria-hidden className="mt-0.5 size-5 text-accent-text" />
          <span className="grid">
            <strong>{clubWeek.start}</strong>
            {club.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </p>
      )}
      <p className="text-muted">
        {before} <Link to="/faq">{questions}</Link>, <Link to="/help">{help}</Link>.
      </p>
    </address>
  );
}
