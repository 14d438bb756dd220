import { Link, Outlet } from "react-router";
import { useClub } from "~/content/page-club";
import { drawings } from "~/content/people";
import { LanguageChoice } from "~/core/people/language/language-choice";
import { codeLinks } from "~/ui/code-links";
import type { Route } from "./+types/layout";

export const links: Route.LinksFunction = codeLinks;

function ClubLink() {
  return (
    <Link to="/" className="heading text-lg text-ink no-underline">
      {useClub().name}
    </Link>
  );
}

/** A picture beside the form, on wide screens only. */
function BeforeSunrise() {
  return (
    <div
      data-theme="dark"
      className="sticky top-0 hidden h-dvh overflow-hidden bg-night text-ink xl:block"
    >
      <img
        src={drawings.wayIn}
        alt=""
        width={800}
        height={1000}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-cover object-bottom"
      />
      <div className="absolute inset-x-0 top-0 px-12 py-6">
        <ClubLink />
      </div>
      <p className="heading absolute inset-x-0 bottom-0 bg-linear-to-t from-night to-transparent px-12 pt-40 pb-6 text-title">
        {useClub().slogan}
      </p>
    </div>
  );
}

export default function AccountLayout() {
  return (
    <div className="min-h-dvh bg-page text-ink xl:grid xl:grid-cols-[minmax(0,1fr)_47rem]">
      <div>
        <header className="column py-4 xl:hidden">
          <ClubLink />
        </header>
        <BeforeSunrise />
      </div>
      <main id="main" className="column grid justify-items-center pb-16 xl:content-center xl:py-12">
        <Outlet />
        <div className="w-full max-w-md pt-8">
          <LanguageChoice />
        </div>
      </main>
    </div>
  );
}
