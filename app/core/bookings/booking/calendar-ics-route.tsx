import { data } from "react-router";
import { listCalendarEntries } from "~/core/events/feeds/calendar-feeds.server";
import { calendarFile } from "~/lib/calendar-file";
import { download } from "~/lib/download";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/calendar-ics-route";

/** One booking for the phone's calendar. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, db, now, timeZone, publicUrl } = context.get(requestContext);
  const { name } = content.club;
  const entries = await listCalendarEntries(db, {
    memberId: context.get(memberContext).id,
    bookingId: params.id,
    origin: publicUrl ?? url.origin,
    now,
    timeZone,
  });
  if (entries.length === 0) throw data({ reason: "no_booking" }, { status: 404 });
  const file = calendarFile({ name, maker: name, timeZone }, entries);
  return download(file, { type: "text/calendar", name: "run.ics" });
}
