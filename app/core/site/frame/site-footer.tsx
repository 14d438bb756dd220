import { Link } from "react-router";
import { useClub } from "~/content/page-club";
import { footerLinks } from "~/content/public-texts";
import { LanguageChoice, LanguageOffer } from "~/core/people/language/language-choice";
import { telLink } from "~/lib/phone-digits";

/** The footer of every public page. */
export function SiteFooter() {
  const club = useClub();
  return (
    <>
      <LanguageOffer />
      <footer data-theme="dark" data-print="hide" className="bg-night text-ink">
        <div className="column grid grid-cols-2 gap-x-8 gap-y-10 py-14 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="col-span-full grid content-start gap-3 md:col-span-1">
            <p className="heading text-xl">{club.name}</p>
            <p className="text-muted">{club.tagline}</p>
            <LanguageChoice />
            <Contacts />
            {club.socials.length > 0 && (
              <ul className="flex flex-wrap gap-x-5 gap-y-1">
                {club.socials.map((social) => (
                  <li key={social.name}>
                    <a
                      href={social.href}
                      rel="me noreferrer"
                      className="inline-flex min-h-11 items-center text-link"
                    >
                      {social.name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {footerLinks().map((group) => (
            <nav key={group.title} aria-label={group.title} className="grid content-start gap-1">
              <p className="font-bold">{group.title}</p>
              <ul>
                {group.links.map(({ to, label }) => (
                  <li key={to}>
                    <FooterLink to={to}>{label}</FooterLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </footer>
    </>
  );
}

/** Address, phone and e-mail, as far as the club has set them. */
function Contacts() {
  const { address, phone, email } = useClub();
  if (address.length === 0 && !phone && !email) return null;
  return (
    <address className="mt-2 grid gap-1 text-muted not-italic">
      {address.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {phone && (
        <a href={telLink(phone)} className="w-fit py-1 text-link">
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="w-fit py-1 text-link">
          {email}
        </a>
      )}
    </address>
  );
}

/** Feeds are files, so the browser loads them, not the router. */
function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      reloadDocument={/\.\w+$/.test(to)}
      className="inline-flex min-h-10 items-center text-muted no-underline hover:text-ink hover:underline"
    >
      {children}
    </Link>
  );
}
