import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { pageTitle } from "~/content/page-club";
import { dayOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { loadedOf, storedFields, textsIn } from "~/lib/stored-fields";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import { EVENT_PROBLEMS_TEXTS, EVENT_TEXTS } from "~/texts/account/account";
import { PROGRESS_TEXTS } from "~/texts/progress/progress";
import { SETTINGS_TEXTS } from "~/texts/site/site";
import { Alert } from "~/ui/alert";
import { Card, CardHeader } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { useLatest } from "~/ui/use-latest";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { memberEventSchema } from "./form";
import { PersonalEventForm, PersonalEventList } from "./member-events";
import {
  addMemberEvent,
  changeMemberEvent,
  findRacer,
  listMemberEvents,
  removeMemberEvent,
} from "./member-events.server";
import { EVENTS_ADDRESS, splitEvents } from "./races";

export const meta = pageTitle((club) => `${EVENT_TEXTS.title} – ${club}`);

export const shouldRevalidate = revalidateAfterRefusal;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const events = await listMemberEvents(db, { memberId });
  const person = await findRacer(db, { memberId });
  const { told, forgotten } = await takeTold({ context, request, url });
  const added = told.get("added") ?? undefined;
  const split = splitEvents(events, dayOf(now, timeZone));
  const editedId = url.searchParams.get("edit");
  const edited = events.find(({ id }) => id === editedId);
  const page = { ...split, person, added, editedId, edited, isChanged: told.has("changed") };
  return data({ ...page, submitKey: newId() }, forgotten);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const form = await request.formData();
  const intent = requireIntent(form, ["remove", "change", null]);
  const eventId = String(form.get("eventId"));
  if (intent === "remove") {
    const removed = await removeMemberEvent(db, { memberId, eventId });
    if (!removed) throw data({ reason: "no_event" }, { status: 404 });
    throw redirect(EVENTS_ADDRESS);
  }
  const submission = parseWithZod(form, { schema: memberEventSchema });
  const failed = intent === "change" ? EVENT_TEXTS.unsaved : EVENT_TEXTS.failed;
  const refused = (details: string[]) =>
    refusedForm(
      form,
      details.map((detail) => failed({ detail })),
    );
  if (submission.status !== "success")
    return refused(Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []));
  const event = submission.value;
  const today = dayOf(now, timeZone);
  if (event.resultS !== undefined && event.eventDate > today)
    return refused([EVENT_PROBLEMS_TEXTS.earlyResult]);
  if (intent === "change") {
    const { loaded, ...typed } = textsIn(form);
    const change = await changeMemberEvent(db, { memberId, eventId, event, loaded, now });
    if (!change.ok && change.reason === "gone") return refused([EVENT_PROBLEMS_TEXTS.gone]);
    if (!change.ok) {
      const { stored } = change;
      const lines = storedFields(fieldLabels(), { stored, typed }, (_, value) => value || "–");
      const answer = { errors: [SETTINGS_TEXTS.changed_meanwhile, ...lines], typed };
      return data({ ...answer, loaded: loadedOf(stored) }, { status: 409 });
    }
    throw await redirectTelling(context, EVENTS_ADDRESS, "changed");
  }
  await addMemberEvent(db, { memberId, event, now });
  const isPast = event.eventDate < today;
  throw isPast
    ? await redirectTelling(context, EVENTS_ADDRESS, `added=${event.submitKey}`)
    : await redirectTelling(context, "/progress", `event=${event.submitKey}`);
}

function fieldLabels() {
  const { name: title, day: eventDate, time: eventTime, place: location } = EVENT_TEXTS;
  return { title, eventDate, eventTime, location, result: EVENT_TEXTS.result };
}

function refusedForm(form: FormData, errors: string[]) {
  const fields = ["title", "eventDate", "eventTime", "location", "race", "result"];
  const typed = Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? "")]));
  const loaded = textsIn(form).loaded;
  return data({ errors, typed, loaded }, { status: 400 });
}

/** Coming personal events, nearest first, and past ones, latest first, with the form. */
export default function EventsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { coming, past, person, added, editedId, edited, isChanged, submitKey } = loaderData;
  const addKey = useLatest(added);
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
      {isChanged && (
        <Alert tone="success" announce>
          {EVENT_TEXTS.changed}
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
          <CardHeader
            id="add-event"
            title={edited ? EVENT_TEXTS.editTitle : EVENT_TEXTS.addTitle}
          />
          <PersonalEventForm
            key={editedId ?? addKey}
            submitKey={submitKey}
            refused={actionData}
            event={edited}
          />
        </Card>
      </div>
    </>
  );
}
