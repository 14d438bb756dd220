import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, useNavigation } from "react-router";
import { club } from "~/content/club";
import { listPaceGroups } from "~/features/bookings/pace-groups/queries/pace-groups.server";
import { changeEvent } from "~/features/events/schedule/commands/change-event.server";
import { EventForm } from "~/features/events/schedule/components/event-form";
import { findAdminEvent } from "~/features/events/schedule/queries/find-admin-event.server";
import { listPossibleLeaders } from "~/features/events/schedule/queries/list-possible-leaders.server";
import { EVENT_REFUSAL_TEXTS, formValuesOf } from "~/features/events/schedule/rules/events";
import { groupValuesOf } from "~/features/events/schedule/rules/pace-groups";
import { changedEventSchema } from "~/features/events/schedule/schema";
import { paceGroupsSchema } from "~/features/events/schedule/schema/pace-groups";
import { EVENT_EDIT_PAGE_TEXTS } from "~/features/events/schedule/texts/pages";
import { savePicture } from "~/features/members/commands/save-picture.server";
import { pictureHref } from "~/features/members/rules/pictures";
import { sendWaitingMessages } from "~/features/notifications/commands/send-waiting-messages.server";
import { chosenFile } from "~/lib/chosen-file";
import { refusedForm } from "~/lib/refused-form";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { messageServicesOf } from "~/middleware/message-services.server";
import { Button } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { RadioGroup } from "~/ui/radio-group";
import type { Route } from "./+types/event-edit";

export const meta: Route.MetaFunction = () => [
  { title: EVENT_EDIT_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const event = await findAdminEvent(db, { eventId: params.id, now });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  const { id, title, image, version, seriesId } = event;
  const leaders = await listPossibleLeaders(db, { eventId: id });
  const groups = await listPaceGroups(db, { eventId: id });
  const initial = { ...formValuesOf(event), ...groupValuesOf(groups, { leaders, isNew: false }) };
  return { id, title, image, version, isWeekly: seriesId !== null, initial, leaders };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: changedEventSchema });
  const typed = parseWithZod(form, { schema: paceGroupsSchema });
  if (submission.status !== "success" || typed.status !== "success") {
    const result = refusedForm(submission.reply(), typed.reply());
    return data({ result, pictureErrors: undefined }, { status: 400 });
  }
  const { version, scope, ...event } = submission.value;
  const file = chosenFile(form.get("picture"));
  const picture = file && (await savePicture(db, { bytes: await file.bytes(), now }));
  if (picture && !picture.ok)
    return data({ result: submission.reply(), pictureErrors: [picture.message] }, { status: 400 });
  const outcome = await changeEvent(db, {
    ...{ now, requestId, timeZone },
    eventId: params.id,
    version,
    scope,
    event,
    groups: typed.value,
    image: picture && pictureHref(picture.pictureId),
    adminId: context.get(adminContext).id,
  });
  await sendWaitingMessages(db, messageServicesOf(context));
  if (outcome.ok) throw redirect(`/admin/events/${params.id}`);
  if (outcome.reason === "not_found") throw data({ reason: "no_event" }, { status: 404 });
  const result = submission.reply({ formErrors: [EVENT_REFUSAL_TEXTS[outcome.reason]] });
  return data({ result, pictureErrors: undefined }, { status: 409 });
}

export default function EditEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, image, version, isWeekly, initial, leaders } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <PageHeader
        title={EVENT_EDIT_PAGE_TEXTS.edit(title)}
        back={{ to: `/admin/events/${id}`, label: title }}
      />
      <EventForm
        initial={initial}
        image={image}
        leaders={leaders}
        result={actionData?.result}
        pictureErrors={actionData?.pictureErrors}
      >
        <input type="hidden" name="version" value={version} />
        {isWeekly && (
          <RadioGroup
            label={EVENT_EDIT_PAGE_TEXTS.whatWouldYouLike}
            hint={EVENT_EDIT_PAGE_TEXTS.laterRunsMove}
            name="scope"
            defaultValue={String(actionData?.result.initialValue?.scope ?? "one")}
            layout="row"
            options={[
              { value: "one", label: EVENT_EDIT_PAGE_TEXTS.thisOne },
              { value: "following", label: EVENT_EDIT_PAGE_TEXTS.thisAndFollowing },
            ]}
          />
        )}
        <Button variant="primary" busy={isBusy} className="w-fit">
          {EVENT_EDIT_PAGE_TEXTS.save}
        </Button>
      </EventForm>
    </>
  );
}
