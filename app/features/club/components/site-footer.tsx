import { Link } from "react-router";
import { club } from "~/content/club";

/** The end of every public page: where the club is and how to reach it. */
export function SiteFooter() {
  return (
    <footer data-theme="dark" className="bg-night text-ink">
      <div className="column grid gap-8 py-12 md:grid-cols-3">
        <div className="grid content-start gap-2">
          <p className="heading text-lg">{club.name}</p>
          <p className="text-muted">{club.tagline}</p>
        </div>
        <address className="grid content-start gap-1 text-muted not-italic">
          {club.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={`tel:${club.phone.replaceAll(" ", "")}`} className="text-link">
            {club.phone}
          </a>
          <a href={`mailto:${club.email}`} className="text-link">
            {club.email}
          </a>
        </address>
        <ul className="grid content-start gap-1">
          <li>
            <Link to="/events" className="text-link">
              Events
            </Link>
          </li>
          {club.socials.map((social) => (
            <li key={social.name}>
              <a href={social.href} rel="noreferrer" className="text-link">
                {social.name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
