import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, useNavigation } from "react-router";
import { clubText } from "~/content/club-words.server";
import { pageTitle } from "~/content/page-club";
import { isBookable } from "~/core/bookings/bookings";
import { listPaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { volunteerSchema } from "~/core/events/events-form";
import { findEventPage } from "~/core/events/page/find-event-page.server";
import { findLedEvent } from "~/core/events/volunteers/volunteers.server";
import { formatWhen } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { LED_EVENT_LINKS } from "~/parts";
import { ADDED_LED_EVENT_LABELS } from "~/texts/added-texts";
import {
  ROLE_TEXTS,
  VOLUNTEER_REFUSAL_TEXTS,
  VOLUNTEER_TEXTS,
  VOLUNTEERS_TEXTS,
} from "~/texts/events/volunteers";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Select } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { addVolunteer, removeVolunteer } from "./add-volunteer.server";
import { VOLUNTEER_ROLES, volunteerDutyText } from "./volunteers";
import { findMemberVolunteering, listShownVolunteers, type Volunteer } from "./volunteers.server";

export const meta = pageTitle((club) => VOLUNTEERS_TEXTS.documentTitle({ club }));

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
    // What extensions offer a run's leader.
    leaderLinks: (led && led.status !== "cancelled" ? LED_EVENT_LINKS : []).map(
      ({ page, name, variant }) => ({ page, label: ADDED_LED_EVENT_LABELS[name], variant }),
    ),
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
  const { event, isOpen, own } = loaderData;
  const path = `/events/${event.slug}`;
  return (
    <>
      <PageHeader
        title={VOLUNTEER_TEXTS.title}
        intro={`${event.title}, ${formatWhen(event)}, ${event.location}`}
        back={{ to: path, label: event.title }}
      />
      {loaderData.leaderLinks.length > 0 && (
        <p className="flex flex-wrap gap-3">
          {loaderData.leaderLinks.map(({ page, label, variant }) => (
            <ButtonLink key={page} to={`${path}/${page}`} variant={variant}>
              {label}
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
      {isOpen && (own.isCrew || own.role !== null) && <VolunteerRoles {...loaderData} />}
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

/** What there is to do at an event and who does it; one button signs a member of the crew up. */
function VolunteerRoles({ own, volunteers, groups }: Route.ComponentProps["loaderData"]) {
  const sent = useNavigation().formData;
  return (
    <>
      {own.role !== null && (
        <Card look="sunken" className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-lg">
            <strong>{volunteerDutyText({ role: own.role, groupName: own.groupName })}.</strong>{" "}
            {VOLUNTEER_TEXTS.thanks}
          </p>
          <Form method="post">
            <Button name="intent" value="leave" busy={sent?.get("intent") === "leave"}>
              {VOLUNTEER_TEXTS.cannot}
            </Button>
          </Form>
        </Card>
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {VOLUNTEER_ROLES.map((role) => (
          <Card key={role} as="li" className="grid content-start gap-3">
            <CardHeader title={ROLE_TEXTS[role].label} />
            <p className="text-muted">{ROLE_TEXTS[role].hint}</p>
            <p>{namesOf(volunteers.filter((volunteer) => volunteer.role === role))}</p>
            {own.isCrew && (
              <Form method="post" className="mt-auto grid gap-3">
                <input type="hidden" name="role" value={role} />
                {role === "leader" && groups.length > 0 && (
                  <Select
                    label={VOLUNTEER_TEXTS.which}
                    name="groupId"
                    id="groupId"
                    defaultValue={own.groupId ?? ""}
                  >
                    <option value="">{VOLUNTEER_TEXTS.anyGroup}</option>
                    {groups.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
                {(own.role !== role || (role === "leader" && groups.length > 0)) && (
                  <Button
                    name="intent"
                    value="join"
                    className="w-fit"
                    busy={sent?.get("role") === role}
                    aria-label={VOLUNTEER_TEXTS.takeLabel({ roleLabel: ROLE_TEXTS[role].label })}
                  >
                    {own.role === role ? VOLUNTEER_TEXTS.changeGroup : VOLUNTEER_TEXTS.take}
                  </Button>
                )}
              </Form>
            )}
          </Card>
        ))}
      </ul>
    </>
  );
}

/** 'Arjun (Easy), Divya' */
function namesOf(volunteers: Volunteer[]): string {
  const names = volunteers.map(({ name, groupName }) =>
    groupName ? `${name} (${groupName})` : name,
  );
  return names.join(", ") || VOLUNTEER_TEXTS.nobody;
}
