import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import { club } from "~/content/club";
import { errorTexts } from "~/content/error-texts";
import { SHIPPED_NAME, shippedText } from "~/content/shipped";
import { lostPage } from "~/content/site-texts";
import { RouteError } from "~/core/site/frame/route-error";
import { colourHref } from "~/core/site/icon/colours";
import { iconHref } from "~/core/site/icon/icons";
import { FramePart } from "~/framework/frame-part";
import { answerOutage } from "~/middleware/outage.server";
import appCss from "~/styles/app.css?url";
import { ConnectionAlert } from "~/ui/connection-alert";
import { fontHrefs } from "~/ui/fonts";
import { stayOnLostConnection } from "~/ui/lost-connection";
import { NavigationSigns } from "~/ui/navigation-signs";
import { SkipLink } from "~/ui/skip-link";
import { ToastRegion } from "~/ui/toast-region";
import type { Route } from "./+types/root";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: appCss },
  ...fontHrefs.map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href,
  })),
  ...clubColour(),
  ...clubIcons(),
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", type: "application/rss+xml", title: "Runs", href: "/feed.xml" },
];

/** The style sheet with the club's own colour, if it has chosen one. */
function clubColour() {
  const href = colourHref(club.colour);
  return href ? [{ rel: "stylesheet" as const, href }] : [];
}

/** The club's logo as icons, or the design's own. */
function clubIcons() {
  const small = iconHref(club.logo, { size: 32, kind: "plain" });
  const large = iconHref(club.logo, { size: 96, kind: "plain" });
  const home = iconHref(club.logo, { size: 180, kind: "white" });
  if (!small || !large || !home)
    return [
      { rel: "icon", sizes: "32x32", href: "/favicon.ico" },
      { rel: "icon", type: "image/png", sizes: "96x96", href: "/favicon-96.png" },
      { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    ];
  return [
    { rel: "icon", type: "image/png", sizes: "32x32", href: small },
    { rel: "icon", type: "image/png", sizes: "96x96", href: large },
    { rel: "apple-touch-icon", href: home },
  ];
}

export const meta: Route.MetaFunction = ({ error }) => {
  if (error === undefined) return [{ title: club.name }];
  return [{ title: `${errorTitle(error)} – ${club.name}` }];
};

function errorTitle(error: unknown): string {
  if (!isRouteErrorResponse(error)) return errorTexts.tab;
  if (error.status === 401) return error.data?.title ?? "Log in";
  return error.status === 404 ? lostPage.title : errorTexts.tab;
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <FramePart>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="theme-color" content="#0d0b1f" />
          <ClubMeta />
          <Meta />
          <Links />
        </FramePart>
      </head>
      <body>
        <SkipLink />
        {children}
        <ToastRegion />
        <ConnectionAlert />
        <FramePart>
          <ScrollRestoration />
          <Scripts />
        </FramePart>
      </body>
    </html>
  );
}

/** Puts the club's content into the page for the browser, if it differs from the files. */
function ClubMeta() {
  const text = shippedText();
  return text === undefined ? null : <meta name={SHIPPED_NAME} content={text} />;
}

export const middleware: Route.MiddlewareFunction[] = [answerOutage];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnLostConnection];

export default function App() {
  return (
    <>
      <NavigationSigns />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
