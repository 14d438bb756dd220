import { data } from "react-router";
import { findEventOnNow } from "~/features/check-in/queries/desk.server";
import { findSweep } from "~/features/check-in/queries/find-sweep.server";
import { listDoubledPayments } from "~/features/check-in/queries/list-doubled-payments.server";
import { findPassPublicKey } from "~/features/check-in/queries/passes.server";
import { listRoster } from "~/features/check-in/queries/rosters.server";
import { showsContacts } from "~/features/check-in/rules/home";
import { findMemberVolunteering } from "~/features/events/queries/volunteers.server";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import type { Route } from "./+types/qr-scanner-list";

/** What a device needs to check people in at one event: the list, the key to check passes with, and the server's clock. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, secret, timeZone } = context.get(requestContext);
  const crew = context.get(crewContext);
  const eventId = url.searchParams.get("event");
  const { events, event } = await findEventOnNow(db, { crew, eventId, now });
  if (eventId !== null && !event) throw data({ reason: "no_run" }, { status: 404 });
  return Response.json({
    crew: { kind: crew.kind, id: crew.id },
    runs: events,
    run: event ?? null,
    ownGroup:
      event && crew.kind === "run_leader"
        ? (await findMemberVolunteering(db, { eventId: event.id, memberId: crew.id })).groupLabel
        : null,
    roster: event
      ? await listRoster(db, {
          eventId: event.id,
          hasContacts: showsContacts(event, now),
          isForAdmin: crew.kind === "admin",
        })
      : [],
    doubled: event ? await listDoubledPayments(db, { eventId: event.id }) : [],
    sweep: event?.countsHome ? await findSweep(db, { eventId: event.id }) : null,
    publicKey: findPassPublicKey({ secret }),
    serverNow: now,
    timeZone,
  });
}
