import { data } from "react-router";
import { listDoubledPayments } from "~/core/check-in/desk-money/take-payment.server";
import { findEventOnNow } from "~/core/check-in/entries/desk.server";
import { showsContacts, showsPhones } from "~/core/check-in/everybody-back/home";
import { findSweep } from "~/core/check-in/everybody-back/report-home.server";
import { listShowingPhones } from "~/core/check-in/log/list-desk-log.server";
import { findPassPublicKey, findSwapKey, makeSamplePass } from "~/core/check-in/pass/passes.server";
import { listRoster } from "~/core/check-in/roster/rosters.server";
import { findMemberVolunteering } from "~/core/events/volunteers/volunteers.server";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import type { Route } from "./+types/list-route";

/** What a device needs to check people in at one event: the list, the key to check passes with, and the server's clock. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, secret, timeZone } = context.get(requestContext);
  const crew = context.get(crewContext);
  const eventId = url.searchParams.get("event");
  const { events, event } = await findEventOnNow(db, { crew, eventId, now });
  if (eventId !== null && !event) throw data({ reason: "no_run" }, { status: 404 });
  const about = {
    crew: { kind: crew.kind, id: crew.id },
    runs: events,
    publicKey: findPassPublicKey({ secret }),
    samplePass: makeSamplePass({ secret, now }),
    serverNow: now,
    timeZone,
  };
  if (!event) return Response.json({ ...about, run: null });
  const { id } = event;
  return Response.json({
    ...about,
    run: event,
    ownGroup:
      crew.kind === "run_leader"
        ? (await findMemberVolunteering(db, { eventId: id, memberId: crew.id })).groupLabel
        : null,
    roster: await listRoster(db, {
      eventId: id,
      hasContacts: showsContacts(event, { now, timeZone }),
      hasPhones: showsPhones(event, now),
      isForAdmin: crew.kind === "admin",
    }),
    doubled: await listDoubledPayments(db, { eventId: id }),
    sweep: event.countsHome ? await findSweep(db, { eventId: id }) : null,
    swapKey: findSwapKey({ secret, eventId: id }),
    phones: await listShowingPhones(db, { eventId: id }),
  });
}
