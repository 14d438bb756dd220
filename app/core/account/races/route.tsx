import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { EVENT_PROBLEMS, EVENT_TEXTS } from "~/core/account/texts";
import { PROGRESS_TEXTS } from "~/core/progress/texts";
import { dayOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import { Alert } from "~/ui/alert";
import { Card, CardHeader } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { useLatest } from "~/ui/use-latest";
import type { Route } from "./+types/route";
import { EVENTS_ADDRESS, splitEvents } from "./age-standards";
import { memberEventSchema } from "./form";
import { PersonalEventList } from "./member-events";
import {
  addMemberEvent,
  findRacer,
  listMemberEvents,
  removeMemberEvent,
} from "./member-events.server";
import { PersonalEventForm } from "./personal-event-form";

export const meta: Route.MetaFunction = () => [{ title: `${EVENT_TEXTS.title} – ${club.name}` }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const events = await listMemberEvents(db, { memberId });
  const person = await findRacer(db, { memberId });
  const { told, forgotten } = await takeTold({ context, request, url });
  const added = told.get("added") ?? undefined;
  const split = splitEvents(events, dayOf(now, timeZone));
  return data({ ...split, person, added, submitKey: newId() }, forgotten);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const form = await request.formData();
  if (requireIntent(form, ["remove", null]) === "remove") {
    const removed = await removeMemberEvent(db, { memberId, eventId: String(form.get("eventId")) });
    if (!removed) throw data({ reason: "no_event" }, { status: 404 });
    throw redirect(EVENTS_ADDRESS);
  }
  const submission = parseWithZod(form, { schema: memberEventSchema });
  if (submission.status !== "success") {
    const details = Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []);
    return refused(form, details);
  }
  const event = submission.value;
  const today = dayOf(now, timeZone);
  if (event.resultS !== undefined && event.eventDate > today)
    return refused(form, [EVENT_PROBLEMS.earlyResult]);
  await addMemberEvent(db, { memberId, event, now });
  const isPast = event.eventDate < today;
  throw isPast
    ? await redirectTelling(context, EVENTS_ADDRESS, `added=${event.submitKey}`)
    : await redirectTelling(context, "/progress", `event=${event.submitKey}`);
}

function refused(form: FormData, details: string[]) {
  const errors = details.map((detail) => EVENT_TEXTS.failed(detail));
  const fields = ["title", "eventDate", "eventTime", "location", "race", "result"];
  const typed = Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? "")]));
  return data({ errors, typed }, { status: 400 });
}

/** Coming personal events, nearest first, and past ones, latest first, with the form. */
export default function EventsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { coming, past, person, added, submitKey } = loaderData;
  return (
    <>
      <PageHeader
        title={EVENT_TEXTS.title}
        back={{ to: "/progress", label: PROGRESS_TEXTS.title }}
      />
      {added !== undefined && (
        <Alert tone="success" announce>
          {EVENT_TEXTS.added}
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Card as="section" aria-labelledby="coming">
            <CardHeader id="coming" title={EVENT_TEXTS.coming} />
            <PersonalEventList events={coming} person={person} empty={EVENT_TEXTS.noneComing} />
          </Card>
          <Card as="section" aria-labelledby="past">
            <CardHeader id="past" title={EVENT_TEXTS.pastTitle} />
            <PersonalEventList events={past} person={person} empty={EVENT_TEXTS.nonePast} />
          </Card>
        </div>
        <Card as="section" aria-labelledby="add-event">
          <CardHeader id="add-event" title={EVENT_TEXTS.addTitle} />
          <PersonalEventForm key={useLatest(added)} submitKey={submitKey} refused={actionData} />
        </Card>
      </div>
    </>
  );
}
