import { data, Link } from "react-router";
import type { Club } from "~/content/content-shape";
import { clubName } from "~/content/page-club";
import { ContactForm } from "~/core/admin/contacts/contact-form";
import { parseContact } from "~/core/admin/contacts/contacts-form";
import { receiveContact } from "~/core/admin/contacts/save-contact.server";
import { organizationData, pageMeta } from "~/core/site/frame/public-pages";
import { PageFrame } from "~/core/site/frame/text-page";
import { telLink } from "~/lib/phone-digits";
import { requestContext } from "~/middleware/context.server";
import { changeOrAnswer } from "~/middleware/read-failure.server";
import { CONTACTS_TEXTS } from "~/texts/admin/contacts";
import { CONTACT_TEXTS } from "~/texts/site/contact";
import { CLUB_WEEK_TEXTS } from "~/texts/site/public";
import { REACH_TEXTS, WAY_ON_TEXTS } from "~/texts/site/public-pages";
import { MarkedText } from "~/ui/marked-text";
import { Icon as Mail } from "~icons/mail";
import { Icon as MapPin } from "~icons/map-pin";
import { Icon as MessageCircle } from "~icons/message-circle";
import { Icon as Phone } from "~icons/phone";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { origin } = matches[1].loaderData;
  return pageMeta({
    origin,
    path: "/contact",
    title: CONTACT_TEXTS.contact({ club: clubName() }),
    description: loaderData.texts.description,
    data: [loaderData.organization],
  });
};

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, publicUrl } = context.get(requestContext);
  const { club, pages } = content;
  const { whatsapp, phone, email, address } = club;
  return {
    texts: pages.contact,
    club: { whatsapp, phone, email, address },
    organization: organizationData(club, publicUrl ?? url.origin),
  };
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
        <ContactDetails club={loaderData.club} />
      </div>
    </PageFrame>
  );
}

/** The club's contacts: WhatsApp, phone, e-mail and address. */
function ContactDetails({
  club,
}: {
  club: Pick<Club, "whatsapp" | "phone" | "email" | "address">;
}) {
  const ways = [
    {
      Icon: MessageCircle,
      label: REACH_TEXTS.whatsApp,
      text: club.whatsapp && (club.phone || `+${club.whatsapp}`),
      href: `https://wa.me/${club.whatsapp}`,
    },
    {
      Icon: Phone,
      label: REACH_TEXTS.phone,
      text: club.phone,
      href: telLink(club.phone),
    },
    { Icon: Mail, label: REACH_TEXTS.email, text: club.email, href: `mailto:${club.email}` },
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
            <strong>{CLUB_WEEK_TEXTS.start}</strong>
            {club.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </p>
      )}
      <p className="text-muted">
        <MarkedText
          text={WAY_ON_TEXTS.contact}
          marks={{
            faq: (words) => <Link to="/faq">{words}</Link>,
            help: (words) => <Link to="/help">{words}</Link>,
          }}
        />
      </p>
    </address>
  );
}
