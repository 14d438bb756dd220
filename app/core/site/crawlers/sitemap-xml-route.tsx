import { languagesOf } from "~/content/club-texts.server";
import { listEventPages } from "~/core/events/feeds/calendar-feeds.server";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import { dayOf } from "~/lib/dates";
import { FIRST_LANGUAGE, pathIn } from "~/lib/language";
import { siteMap } from "~/lib/xml";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/sitemap-xml-route";

/** Every public page, for search engines. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, db, publicUrl, timeZone } = context.get(requestContext);
  const origin = publicUrl ?? url.origin;
  const events = await listEventPages(db, { since: 0 });
  const pages = [FIRST_LANGUAGE, ...languagesOf(content)].flatMap((language) => [
    ...PUBLIC_PATHS.map((path) => ({ address: origin + pathIn(language, path) })),
    ...events.map(({ slug, updatedAt }) => ({
      address: origin + pathIn(language, `/events/${slug}`),
      changed: dayOf(updatedAt, timeZone),
    })),
  ]);
  return new Response(siteMap(pages), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
