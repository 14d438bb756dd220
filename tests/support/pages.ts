/** Every route of the build that answers at an address, with the area that guards it. */
import * as build from "virtual:react-router/server-build";
import { PUBLIC_PATHS as SITE_PATHS } from "~/core/site/frame/public-pages";
import type { Frame } from "~/part";
import { EXTENSIONS } from "~/parts";

/** The area that answers a path; the first one that fits. */
const AREAS: [area: string, fits: (path: string) => boolean][] = [
  ["admin door", (path) => path === "/admin"],
  ["admin", (path) => path.startsWith("/admin/")],
  ["crew", (path) => path.startsWith("/qr-")],
  ["profile", (path) => path === "/profile"],
  ["member", (path) => MEMBER_PATHS.has(path) || MEMBER_PLACES.test(path)],
  ["public", (path) => PUBLIC_PATHS.has(path)],
];
const MEMBER_PATHS = new Set([
  "/dashboard",
  "/bookings",
  "/bookings/sync",
  "/bookings/:id",
  "/bookings/:id/calendar.ics",
  "/bookings/:id/card.png",
  "/bookings/:id/pass",
  "/check-in/:eventId",
  "/inbox",
  "/membership",
  "/money",
  "/events/:slug/coming",
  "/events/:slug/volunteer",
  "/receipts/:id",
  "/session",
]);
const MEMBER_PLACES = /^\/(community|progress|settings)(\/|$)/;
export const SIGNS_OUT = /^\/(admin\/)?logout$/;
const PUBLIC_PATHS = new Set<string>([
  ...SITE_PATHS,
  "/events/:slug",
  "/events/:slug/book",
  "/calendar/:token.ics",
  "/y/:token",
  "/join/:token",
  "/terms-and-conditions",
  "/art/:hour/:name",
  "/colours/:name",
  "/icons/:name",
  "/events/:slug/calendar.ics",
  "/events/:slug/share.png",
  "/share.png",
  "/events.ics",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/.well-known/security.txt",
  "/manifest.webmanifest",
  "/signin",
  "/signup",
  "/language",
  "/logout",
  "/bot-check",
  "/pictures/:name",
  "/*",
]);

const AREA_OF_FRAME: Record<Frame, string> = {
  bare: "public",
  links: "public",
  member: "member",
  panel: "admin",
  settings: "member",
  "sign-in": "public",
  tabs: "admin",
};
const ADDED = new Map(
  EXTENSIONS.flatMap(({ routes }) =>
    routes.map(({ path, frame }) => [`/${path}`, AREA_OF_FRAME[frame]]),
  ),
);

const sample: Record<string, string> = {
  ":slug": "lakeside-sunday-loop",
  ":hour": "5",
  "*": "nowhere",
};

export interface Page {
  id: string;
  path: string;
  url: string;
  area: string | undefined;
}

/** Every route that answers at an address: all but layouts. */
export const pages: Page[] = Object.values(build.routes)
  .filter((route) => route !== undefined && !isLayout(route.id))
  .map((route) => {
    const path = pathOf(route?.id);
    const url = path.replace(/:\w+|\*/g, (part) => sample[part] ?? "x");
    const area = AREAS.find(([, fits]) => fits(path))?.[0] ?? ADDED.get(path);
    return { id: route?.id ?? "", path, url, area };
  });

function isLayout(id: string): boolean {
  return id === "root" || /[-/](layout|frame)$/.test(id);
}

function pathOf(id: string | undefined): string {
  const parts: string[] = [];
  for (let at = id; at; at = build.routes[at]?.parentId) {
    const path = build.routes[at]?.path;
    if (path) parts.unshift(path);
  }
  return `/${parts.join("/")}`;
}
