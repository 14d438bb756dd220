import { listEventPages } from "~/core/events/feeds/calendar-feeds.server";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import { dayOf } from "~/lib/dates";
import { siteMap } from "~/lib/xml";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/sitemap-xml-route";

/** Every public page, for search engines. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, publicUrl, timeZone } = context.get(requestContext);
  const origin = publicUrl ?? url.origin;
  const events = await listEventPages(db, { since: 0 });
  const pages = [
    ...PUBLIC_PATHS.map((path) => ({ address: origin + path })),
    ...events.map(({ slug, updatedAt }) => ({
      address: `${origin}/events/${slug}`,
      changed: dayOf(updatedAt, timeZone),
    })),
  ];
  return new Response(siteMap(pages), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
