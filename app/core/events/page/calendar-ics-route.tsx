import { data } from "react-router";
import { calendarEntryOf, eveningBefore } from "~/core/events/share-picture/sharing";
import { calendarFile } from "~/lib/calendar-file";
import { download } from "~/lib/download";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/calendar-ics-route";
import { findEventPage } from "./find-event-page.server";

/** One run for the phone's calendar. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, db, now, timeZone, publicUrl } = context.get(requestContext);
  const event = await findEventPage(db, { slug: params.slug, now });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  const entry = {
    ...calendarEntryOf(event, publicUrl ?? url.origin),
    remindAt: eveningBefore(event.startsAt, timeZone),
  };
  const file = calendarFile({ name: event.title, maker: content.club.name }, [entry]);
  return download(file, { type: "text/calendar", name: "run.ics" });
}
