import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form } from "react-router";
import { clubText } from "~/content/club-words.server";
import { pageTitle } from "~/content/page-club";
import { isBookable } from "~/core/bookings/bookings";
import { listPaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { volunteerSchema } from "~/core/events/events-form";
import { findEventPage } from "~/core/events/page/find-event-page.server";
import { findLedEvent } from "~/core/events/volunteers/volunteers.server";
import { formatDay, formatTime } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { LED_EVENT_LINKS } from "~/slots/led-event";
import {
  VOLUNTEER_REFUSAL_TEXTS,
  VOLUNTEER_TEXTS,
  VOLUNTEERS_TEXTS,
} from "~/texts/events/volunteers";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { addVolunteer, removeVolunteer } from "./add-volunteer.server";
import { VolunteerRoles } from "./volunteer-roles";

import { findMemberVolunteering, listShownVolunteers } from "./volunteers.server";

export const meta = pageTitle((club) => VOLUNTEERS_TEXTS.helpAtARun({ club }));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const { id: eventId, ...event } = await eventAt({ context, params });
  const { slug, title, date, time, location } = event;
  const memberId = context.get(memberContext).id;
  const own = await findMemberVolunteering(db, { eventId, memberId });
  const led = await findLedEvent(db, { slug, memberId });
  const isInside = own.isCrew || own.role !== null;
  const groups = isInside ? await listPaceGroups(db, { eventId }) : [];
  return {
    event: { slug, title, date, time, location },
    isOpen: isBookable(event, now),
    own,
    leads: led !== undefined && led.status !== "cancelled",
    volunteers: isInside ? await listShownVolunteers(db, { eventId }) : [],
    groups: groups.map(({ id, name }) => ({ id, name: clubText(name) })),
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { id: eventId } = await eventAt({ context, params });
  const memberId = context.get(memberContext).id;
  const form = await request.formData();
  if (requireIntent(form, ["join", "leave"]) === "leave") {
    const isGone = await removeVolunteer(db, { eventId, memberId, now });
    const text = isGone ? VOLUNTEER_TEXTS.left : VOLUNTEER_REFUSAL_TEXTS.too_late;
    return data({ ok: isGone, text }, { status: isGone ? 200 : 409 });
  }
  const submission = parseWithZod(form, { schema: volunteerSchema });
  if (submission.status !== "success") throw data({ reason: "unknown_intent" }, { status: 400 });
  const { role, groupId = null } = submission.value;
  const outcome = await addVolunteer(db, { eventId, memberId, role, groupId, now, timeZone });
  if (outcome.ok) return data({ ok: true, text: VOLUNTEER_TEXTS.joined });
  return data({ ok: false, text: VOLUNTEER_REFUSAL_TEXTS[outcome.reason] }, { status: 409 });
}

async function eventAt({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { db, now } = context.get(requestContext);
  const event = await findEventPage(db, { slug: params.slug, now });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  return event;
}

export default function VolunteerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, isOpen, own, volunteers, groups } = loaderData;
  const path = `/events/${event.slug}`;
  return (
    <>
      <PageHeader
        title={VOLUNTEER_TEXTS.title}
        intro={`${event.title}, ${formatDay(event.date)}, ${formatTime(event.time)}, ${event.location}`}
        back={{ to: path, label: event.title }}
      />
      {loaderData.leads && LED_EVENT_LINKS.length > 0 && (
        <p className="flex flex-wrap gap-3">
          {LED_EVENT_LINKS.map(({ page, label, variant }) => (
            <ButtonLink key={page} to={`${path}/${page}`} variant={variant}>
              {label()}
            </ButtonLink>
          ))}
        </p>
      )}
      {actionData && (
        <Alert tone={actionData.ok ? "success" : "danger"} announce>
          {actionData.text}
        </Alert>
      )}
      {!own.isCrew && own.role === null && <JoinCrew next={`${path}/volunteer`} />}
      {!isOpen && <Alert tone="info">{VOLUNTEER_REFUSAL_TEXTS.too_late}</Alert>}
      {isOpen && (own.isCrew || own.role !== null) && (
        <VolunteerRoles {...{ own, volunteers, groups }} />
      )}
    </>
  );
}

function JoinCrew({ next }: { next: string }) {
  return (
    <Card className="grid justify-items-start gap-4">
      <p className="max-w-prose text-lg">{VOLUNTEER_TEXTS.join}</p>
      <Form method="post" action="/settings/privacy">
        <input type="hidden" name="intent" value="consent" />
        <input type="hidden" name="purpose" value="crew" />
        <input type="hidden" name="next" value={next} />
        <Button name="given" value="yes" variant="primary">
          {VOLUNTEER_TEXTS.joinTitle}
        </Button>
      </Form>
    </Card>
  );
}
