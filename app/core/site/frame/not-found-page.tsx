import { Link } from "react-router";
import { drawings } from "~/content/people";
import { waysFromLostPage } from "~/content/public-texts";
import { lostPage } from "~/content/site-texts";
import { Picture } from "~/ui/picture";
import { SeeNextRun } from "../landing/see-next-run";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** The page for an unknown address, with links. */
export function NotFoundPage() {
  return (
    <>
      <SiteHeader />
      <main
        id="main"
        className="column grid items-center gap-x-16 gap-y-8 py-10 lg:grid-cols-[1fr_1.1fr] lg:py-16"
      >
        <Picture
          src={drawings.lost}
          alt=""
          width={480}
          height={360}
          loading="eager"
          className="w-full rounded-xl max-lg:max-w-md lg:order-2"
        />
        <div className="grid gap-6">
          <p className="figure text-7xl leading-none text-accent-text">404</p>
          <h1 className="text-title">{lostPage.title}</h1>
          <p className="max-w-prose text-lg">{lostPage.text}</p>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {waysFromLostPage.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <SeeNextRun />
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
