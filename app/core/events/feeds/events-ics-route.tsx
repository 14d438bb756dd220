import { calendarEntryOf } from "~/core/events/share-picture/sharing";
import { calendarFile } from "~/lib/calendar-file";
import { DAY_MS } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/events-ics-route";
import { listEventPages, REFRESH_SECONDS } from "./calendar-feeds.server";

const SHOWN_BACK_MS = 30 * DAY_MS;

/** The club's runs as a calendar to subscribe to. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, db, now, publicUrl } = context.get(requestContext);
  const { name } = content.club;
  const origin = publicUrl ?? url.origin;
  const events = await listEventPages(db, { since: now - SHOWN_BACK_MS });
  const entries = events.map((event) => calendarEntryOf(event, origin));
  return new Response(
    calendarFile({ name, maker: name, refreshSeconds: REFRESH_SECONDS }, entries),
    {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Cache-Control": "public, max-age=300",
      },
    },
  );
}
