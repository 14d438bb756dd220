import { feedItemOf } from "~/core/events/share-picture/sharing";
import { DAY_MS } from "~/lib/dates";
import { currentLocale, pageAddress } from "~/lib/language";
import { rssFeed } from "~/lib/xml";
import { requestContext } from "~/middleware/context.server";
import { FEEDS_TEXTS } from "~/texts/events/feeds";
import type { Route } from "./+types/feed-xml-route";
import { listEventPages } from "./calendar-feeds.server";

const SHOWN_BACK_MS = 90 * DAY_MS;

/** The club's runs as an RSS feed, the newest announcement first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, db, now, publicUrl } = context.get(requestContext);
  const origin = publicUrl ?? url.origin;
  const inOwn = (path: string) => pageAddress(path, origin);
  const events = await listEventPages(db, { since: now - SHOWN_BACK_MS });
  const feed = rssFeed({
    title: FEEDS_TEXTS.runsOf({ club: content.club.name }),
    link: inOwn("/events"),
    self: inOwn("/feed.xml"),
    language: currentLocale(),
    description: content.club.tagline,
    items: events.map((event) => feedItemOf(event, origin)),
  });
  return new Response(feed, {
    headers: {
      "Content-Type": "application/rss+xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
}
