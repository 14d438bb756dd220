import { isRouteErrorResponse, Link } from "react-router";
import { useClub } from "~/content/page-club";
import { drawings } from "~/content/people";
import { waysFromLostPage } from "~/content/public-texts";
import { SignInRequired } from "~/core/people/sign-in/sign-in-required";
import { ERROR_TEXTS } from "~/texts/site/error";
import { ROUTE_ERROR_TEXTS } from "~/texts/site/frame";
import { LOST_PAGE_TEXTS } from "~/texts/site/public-pages";
import { ErrorPage, type ErrorPageProps } from "~/ui/error-page";
import { Picture } from "~/ui/picture";
import { SeeNextRun } from "../landing/see-next-run";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/**
 * The page of an error that no route has answered, with its title. A boundary that throws the error again answers 500
 * whatever it is.
 */
export function RouteError({ error }: { error: unknown }) {
  return (
    <>
      <ErrorTitle error={error} />
      <ErrorContent error={error} />
    </>
  );
}

/** The title of an error's page. It needs no loaded data: a middleware that throws leaves none. */
export function ErrorTitle({ error }: { error: unknown }) {
  return <title>{`${errorTitle(error)} – ${useClub().name}`}</title>;
}

function errorTitle(error: unknown): string {
  if (!isRouteErrorResponse(error)) return ERROR_TEXTS.tab;
  if (error.status === 401) return error.data?.title ?? ROUTE_ERROR_TEXTS.logIn;
  return error.status === 404 ? LOST_PAGE_TEXTS.title : ERROR_TEXTS.tab;
}

/** The page of an error without its title. */
export function ErrorContent({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <ClubErrorPage />;
  if (error.status === 401) {
    return (
      <>
        <SiteHeader />
        <SignInRequired {...error.data} />
        <SiteFooter />
      </>
    );
  }
  if (error.status === 404) {
    return <NotFoundPage />;
  }
  if (error.status === 403) return <ClubErrorPage {...ERROR_TEXTS.forbidden} home />;
  if (error.status === 503) return <OutagePage reason={error.data?.reason} />;
  if (error.status === 429)
    return <ClubErrorPage title={ERROR_TEXTS.tooMany.title} text={error.data?.message} />;
  if (error.status < 500) return <ClubErrorPage {...ERROR_TEXTS.refused} home />;
  return <ClubErrorPage />;
}

function OutagePage({ reason }: { reason: unknown }) {
  const texts = reason === "not_writable" ? ERROR_TEXTS.notWritable : ERROR_TEXTS.unreachable;
  return <ClubErrorPage {...texts} />;
}

function ClubErrorPage(texts: Omit<ErrorPageProps, "siteName">) {
  return <ErrorPage siteName={useClub().name} {...texts} />;
}

/** The page for an unknown address, with links. */
function NotFoundPage() {
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
          <h1 className="text-title">{LOST_PAGE_TEXTS.title}</h1>
          <p className="max-w-prose text-lg">{LOST_PAGE_TEXTS.text}</p>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {waysFromLostPage().map(({ to, label }) => (
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
