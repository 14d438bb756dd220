import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link, redirect, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { EventForm } from "~/core/events/create/event-form";
import { focusChosen, focused } from "~/core/events/create/picture-focus";
import { changedEventSchema, paceGroupsSchema } from "~/core/events/events-form";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { pictureHref } from "~/core/people/pictures/pictures";
import { savePicture } from "~/core/people/pictures/set-profile-picture.server";
import type { EventId } from "~/db/tables/shapes";
import { refusedForm } from "~/lib/refused-form";
import { seenIn, textsIn } from "~/lib/stored-fields";
import { chosenFile } from "~/lib/text-encoding";
import { adminContext } from "~/middleware/admin.server";
import { messageServicesOf, requestContext } from "~/middleware/context.server";
import { EVENT_REFUSAL_TEXTS } from "~/texts/events/events-rules";
import { EDIT_CONFLICT_TEXTS } from "~/texts/events/forms";
import { EVENT_EDIT_PAGE_TEXTS } from "~/texts/events/pages";
import { WORDS_TEXTS } from "~/texts/site/words";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { type AnsweredSeen, SeenVersion } from "~/ui/seen-version";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { changeEvent, findEventForm } from "./change-event.server";
import { editConflicts, mergedEvent, seenEvent } from "./edit-conflicts";
import { EventScope } from "./event-scope";
import { countToTell } from "./move-booked-events.server";

export const meta = pageTitle((clubName) => EVENT_EDIT_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const event = await findEventForm(db, { eventId: params.id, now });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  return { ...event, toTell: await countToTell(db, { eventId: event.id, now }) };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const form = await request.formData();
  const typedValues = textsIn(form);
  // Refused for another reason, the form goes on from the version that its values come from.
  const seen: AnsweredSeen = seenIn(typedValues);
  const refused = { pictureErrors: undefined, seen };
  const submission = parseWithZod(form, { schema: changedEventSchema });
  const typed = parseWithZod(form, { schema: paceGroupsSchema });
  if (submission.status !== "success" || typed.status !== "success") {
    const result = refusedForm(submission.reply(), typed.reply());
    return data({ ...refused, result }, { status: 400 });
  }
  const { version, scope, ...event } = submission.value;
  const file = chosenFile(form.get("picture"));
  const picture = file && (await savePicture(db, { bytes: await file.bytes(), now }));
  if (picture && !picture.ok) {
    const pictureErrors = [picture.message];
    return data({ ...refused, result: submission.reply(), pictureErrors }, { status: 400 });
  }
  const outcome = await changeEvent(db, {
    now,
    requestId,
    timeZone,
    eventId: params.id,
    version,
    scope,
    event,
    groups: typed.value,
    image: picture
      ? focused(pictureHref(picture.pictureId), form, picture.focus)
      : await refocused(context, { eventId: params.id, form }),
    adminId: context.get(adminContext).id,
  });
  await sendWaitingMessages(db, messageServicesOf(context));
  if (outcome.ok) throw redirect(`/admin/events/${params.id}`);
  if (outcome.reason === "not_found") throw data({ reason: "no_event" }, { status: 404 });
  const text = EVENT_REFUSAL_TEXTS[outcome.reason];
  const stored =
    outcome.reason === "changed_meanwhile"
      ? await findEventForm(db, { eventId: params.id, now })
      : undefined;
  if (!stored) {
    const result = submission.reply({ formErrors: [text] });
    return data({ ...refused, result }, { status: 409 });
  }
  const { merged, ...inRows } = mergedEvent(stored.initial, typedValues);
  const changes = editConflicts(inRows.stored, merged, stored.leaders);
  const texts =
    changes.length > 0 ? [EDIT_CONFLICT_TEXTS.now, ...changes] : [EDIT_CONFLICT_TEXTS.same];
  const reply = submission.reply({ formErrors: [text, ...texts] });
  return data(
    {
      ...refused,
      result: { ...reply, initialValue: merged },
      seen: { ...seenEvent(stored.version, inRows.stored), isMerged: true },
    },
    { status: 409 },
  );
}

/** The event's picture with a newly chosen focal point; undefined to leave it as it is. */
async function refocused(
  context: Route.ActionArgs["context"],
  { eventId, form }: { eventId: EventId; form: FormData },
): Promise<string | undefined> {
  if (!focusChosen(form)) return undefined;
  const { db, now } = context.get(requestContext);
  const event = await findEventForm(db, { eventId, now });
  if (!event?.image) return undefined;
  const image = focused(event.image, form);
  return image === event.image ? undefined : image;
}

export default function EditEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, version, isWeekly, initial, toTell } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <PageHeader
        title={EVENT_EDIT_PAGE_TEXTS.edit({ title })}
        back={{ to: `/admin/events/${id}`, label: title }}
      />
      <p className="mb-4">
        <Link to={`/admin/events/${id}/words`}>{WORDS_TEXTS.link}</Link>
      </p>
      <SeenVersion key={id} loaded={seenEvent(version, initial)} answered={actionData?.seen}>
        {(hidden) => (
          <EventForm
            {...loaderData}
            result={actionData?.result}
            pictureErrors={actionData?.pictureErrors}
          >
            {hidden}
            {isWeekly && (
              <EventScope
                label={EVENT_EDIT_PAGE_TEXTS.question}
                hint={EVENT_EDIT_PAGE_TEXTS.laterRunsMove}
                chosen={actionData?.result.initialValue?.scope}
              />
            )}
            {toTell.following > 0 && <p>{peopleAreTold(toTell)}</p>}
            <Button variant="primary" busy={isBusy} className="w-fit">
              {COMMON_WORDS.save}
            </Button>
          </EventForm>
        )}
      </SeenVersion>
    </>
  );
}

function peopleAreTold(toTell: { one: number; following: number }): string {
  return toTell.following > toTell.one
    ? EVENT_EDIT_PAGE_TEXTS.peopleAreToldOfAll(toTell)
    : EVENT_EDIT_PAGE_TEXTS.peopleAreTold(toTell);
}
