import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

const ways = [
  { to: "/", label: "Home page" },
  { to: "/plans", label: "Plans" },
  { to: "/faq", label: "Questions and answers" },
  { to: "/help", label: "Help" },
  { to: "/contact", label: "Contact" },
  { to: "/dashboard", label: "My dashboard" },
];

/** The page for an unknown address, with links. */
export function LostPage() {
  return (
    <>
      <SiteHeader />
      <main id="main" className="column grid gap-6 py-20">
        <p className="figure text-7xl leading-none text-accent-text">404</p>
        <h1 className="text-title">There is no page here</h1>
        <p className="max-w-prose text-lg">
          A wrong turn, or a run that is long over. The address may be old or mistyped. The route
          goes on here:
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {ways.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <p>
          <ButtonLink to="/events" variant="primary" size="large">
            See the next run
          </ButtonLink>
        </p>
      </main>
      <SiteFooter />
    </>
  );
}
