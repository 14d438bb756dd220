import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { clubName, PAGE_CLUB_NAME, useClub } from "~/content/page-club";
import { RouteError } from "~/core/site/frame/route-error";
import { colourHref } from "~/core/site/icon/colours";
import { iconHref } from "~/core/site/icon/icons";
import { FramePart } from "~/framework/frame-part";
import { currentLocale, pageAddress } from "~/lib/language";
import { answerOutage } from "~/middleware/outage.server";
import { limitWrites } from "~/middleware/write-limits.server";
import appCss from "~/styles/app.css?url";
import displayFont from "~/styles/fonts/anek-display.woff2?url";
import textFont from "~/styles/fonts/anek-text.woff2?url";
import { ROOT_TEXTS, SKIP_TEXTS } from "~/texts/site/frame";
import { ConnectionAlert } from "~/ui/connection-alert";
import { stayOnLostConnection } from "~/ui/lost-connection";
import { NavigationSigns } from "~/ui/navigation-signs";
import { bringTranslations } from "~/ui/page-translations";
import { ToastRegion } from "~/ui/toast-region";
import type { Route } from "./+types/root";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: appCss },
  ...[textFont, displayFont].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href,
  })),
  { rel: "manifest", href: pageAddress("/manifest.webmanifest") },
  {
    rel: "alternate",
    type: "application/rss+xml",
    title: ROOT_TEXTS.runs,
    href: pageAddress("/feed.xml"),
  },
];

/** The title of a page without one of its own; an error's page has its own. */
export const meta: Route.MetaFunction = ({ error }) =>
  error === undefined ? [{ title: clubName() }] : [];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang={currentLocale()}>
      <head>
        <FramePart>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="theme-color" content="#0d0b1f" />
          <ClubMeta />
          <Meta />
          <Links />
          <ClubLinks />
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

/** Gives the browser what the frame of a page shows of the club. */
function ClubMeta() {
  return <meta name={PAGE_CLUB_NAME} content={JSON.stringify(useClub())} />;
}

/** The style sheet with the club's own colour, if it has chosen one, and its icons. */
function ClubLinks() {
  const { colour, logo } = useClub();
  const colourSheet = colourHref(colour);
  return (
    <>
      {colourSheet && <link rel="stylesheet" href={colourSheet} />}
      {iconsOf(logo).map((icon) => (
        <link key={icon.href} {...icon} />
      ))}
    </>
  );
}

/** The club's logo as icons, or the design's own. */
function iconsOf(logo: string | undefined) {
  const small = iconHref(logo, { size: 32, kind: "plain" });
  const large = iconHref(logo, { size: 96, kind: "plain" });
  const home = iconHref(logo, { size: 180, kind: "white" });
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

export const middleware: Route.MiddlewareFunction[] = [answerOutage, limitWrites];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  stayOnLostConnection,
  bringTranslations,
];

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

/** The first link of a page, visible while focused. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 -translate-y-24 rounded-lg bg-raised px-5 py-3 font-bold text-ink no-underline shadow-float focus:translate-y-0 print:hidden"
    >
      {SKIP_TEXTS.toContent}
    </a>
  );
}
