import { data } from "react-router";
import { club } from "~/content/club";
import { calendarFile } from "~/lib/calendar-file";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/member-calendar-route";
import { findFeedOwner, listCalendarEntries } from "./calendar-feeds.server";

/** A member's runs to subscribe to; the secret address is the only key, and the member can revoke it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now, timeZone, publicUrl } = context.get(requestContext);
  const owner = await findFeedOwner(db, { token: params.token });
  if (!owner) throw data({ reason: "no_feed" }, { status: 404 });
  const origin = publicUrl ?? url.origin;
  const entries = await listCalendarEntries(db, {
    memberId: owner.memberId,
    ...{ origin, now, timeZone },
  });
  return new Response(calendarFile({ name: club.name, maker: club.name, timeZone }, entries), {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
}
