import { Mail, MapPin, MessageCircle, Phone } from "lucide-react";
import { Link } from "react-router";
import { club } from "~/content/club";
import { clubWeek, reach, wayOn } from "~/content/public-texts";
import { telLink } from "~/lib/phone-digits";

/** The club's contacts: WhatsApp, phone, e-mail and address. */
export function ContactDetails() {
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
