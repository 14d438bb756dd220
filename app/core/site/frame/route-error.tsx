import { isRouteErrorResponse } from "react-router";
import { club } from "~/content/club";
import { errorTexts } from "~/content/error-texts";
import { SignInRequired } from "~/core/people/sign-in/sign-in-required";
import { ErrorPage, type ErrorPageProps } from "~/ui/error-page";
import { NotFoundPage } from "./not-found-page";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/**
 * The page of an error that no route has answered. A boundary that throws the error again answers 500
 * whatever it is.
 */
export function RouteError({ error }: { error: unknown }) {
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
  if (error.status === 403) return <ClubErrorPage {...errorTexts.forbidden} home />;
  if (error.status === 503) return <OutagePage reason={error.data?.reason} />;
  if (error.status < 500)
    return <ClubErrorPage {...errorTexts.refused} text={error.statusText} home />;
  return <ClubErrorPage />;
}

function OutagePage({ reason }: { reason: unknown }) {
  const texts = reason === "not_writable" ? errorTexts.notWritable : errorTexts.unreachable;
  return <ClubErrorPage {...texts} />;
}

function ClubErrorPage(texts: Omit<ErrorPageProps, "siteName">) {
  return <ErrorPage siteName={club.name} {...texts} />;
}
