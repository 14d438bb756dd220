import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/robots-txt-route";

const PRIVATE = ["/admin", "/dashboard", "/profile", "/settings", "/community", "/progress"];

/** What search engines may read, and where the list of pages is. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestContext);
  const origin = publicUrl ?? url.origin;
  const lines = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
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
