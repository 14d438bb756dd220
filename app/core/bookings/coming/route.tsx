import { data } from "react-router";
import { findEventId } from "~/core/bookings/book/find-bookable-event.server";
import { dayOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/route";
import { findComingPeople } from "./find-coming-people.server";

/** The people coming to an event, for the dashboard's card of the next run. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const eventId = await findEventId(db, { slug: params.slug });
  if (!eventId) throw data({ reason: "no_event" }, { status: 404 });
  const memberId = context.get(memberContext).id;
  const today = dayOf(now, timeZone);
  const { coming } = await findComingPeople(db, { eventId, memberId, today, now });
  return coming;
}
