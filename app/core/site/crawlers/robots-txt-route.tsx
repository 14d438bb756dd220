import { requestContext } from "~/middleware/context.server";
import { isOpened } from "../settings/opening.server";
import type { Route } from "./+types/robots-txt-route";

const PRIVATE = ["/admin", "/dashboard", "/profile", "/settings", "/community", "/progress"];

/** What search engines may read, and where the list of pages is; nothing of a live club that has not opened yet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, mode, now, publicUrl } = context.get(requestContext);
  const origin = publicUrl ?? url.origin;
  const isClosed = mode === "live" && !(await isOpened(db, { now }));
  const lines = [
    "User-agent: *",
    ...(isClosed ? ["/"] : PRIVATE).map((path) => `Disallow: ${path}`),
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
