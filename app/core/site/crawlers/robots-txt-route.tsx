import { languagesOf } from "~/content/club-texts.server";
import { FIRST_LANGUAGE, pathIn } from "~/lib/language";
import { requestContext } from "~/middleware/context.server";
import { isOpened } from "../settings/opening.server";
import type { Route } from "./+types/robots-txt-route";

/** What the addresses of the core's pages for members and admins begin with. */
const PRIVATE = [
  ...["/admin", "/bookings", "/check-in", "/community", "/dashboard", "/inbox", "/membership"],
  ...["/money", "/profile", "/progress", "/qr-info", "/qr-scanner", "/receipts", "/session"],
  "/settings",
];

/** What search engines may read, and where the list of pages is; nothing of a live club that has not opened yet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, db, mode, now, publicUrl } = context.get(requestContext);
  const origin = publicUrl ?? url.origin;
  const isClosed = mode === "live" && !(await isOpened(db, { now }));
  const inAllLanguages = [FIRST_LANGUAGE, ...languagesOf(content)].flatMap((language) =>
    PRIVATE.map((path) => pathIn(language, path)),
  );
  const lines = [
    "User-agent: *",
    ...(isClosed ? ["/"] : inAllLanguages).map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
