import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, useNavigation } from "react-router";
import { club } from "~/content/club";
import { listPaceGroups } from "~/features/bookings/pace-groups/queries/pace-groups.server";
import { createEvents } from "~/features/events/schedule/commands/create-events.server";
import { EventForm } from "~/features/events/schedule/components/event-form";
import { findAdminEvent } from "~/features/events/schedule/queries/find-admin-event.server";
import { listPossibleLeaders } from "~/features/events/schedule/queries/list-possible-leaders.server";
import {
  EVENT_REFUSAL_TEXTS,
  formValuesOf,
  SERIES_WEEKS_MAX,
} from "~/features/events/schedule/rules/events";
import { groupValuesOf } from "~/features/events/schedule/rules/pace-groups";
import { newEventSchema } from "~/features/events/schedule/schema";
import { paceGroupsSchema } from "~/features/events/schedule/schema/pace-groups";
import { savePicture } from "~/features/members/commands/save-picture.server";
import { pictureHref } from "~/features/members/rules/pictures";
import { chosenFile } from "~/lib/chosen-file";
import { newId } from "~/lib/ids.server";
import { refusedForm } from "~/lib/refused-form";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/events-new";

export const meta: Route.MetaFunction = () => [{ title: `New event – ${club.name} admin` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const eventId = new URL(request.url).searchParams.get("from");
  const like = eventId ? await findAdminEvent(db, { eventId, now }) : undefined;
  const leaders = await listPossibleLeaders(db, { eventId: like?.id });
  const groups = like ? await listPaceGroups(db, { eventId: like.id }) : [];
  const initial = { ...formValuesOf(like), ...groupValuesOf(groups, { leaders, isNew: true }) };
  return { initial, image: like?.image ?? null, submitKey: newId(), leaders };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: newEventSchema });
  const typed = parseWithZod(form, { schema: paceGroupsSchema });
  if (submission.status !== "success" || typed.status !== "success") {
    const result = refusedForm(submission.reply(), typed.reply());
    return data({ result, pictureErrors: undefined }, { status: 400 });
  }
  const { submitKey, weeks, intent, ...event } = submission.value;
  const file = chosenFile(form.get("picture"));
  const picture = file && (await savePicture(db, { bytes: await file.bytes(), now }));
  if (picture && !picture.ok)
    return data({ result: submission.reply(), pictureErrors: [picture.message] }, { status: 400 });
  const kept = form.get("image");
  const outcome = await createEvents(db, {
    ...{ now, requestId, timeZone },
    event,
    groups: typed.value,
    weeks,
    submitKey,
    status: intent === "publish" ? "published" : "draft",
    image: picture ? pictureHref(picture.pictureId) : ownPicture(kept),
    adminId: context.get(adminContext).id,
  });
  if (outcome.ok) throw redirect(`/admin/events/${outcome.eventId}`);
  const result = submission.reply({ formErrors: [EVENT_REFUSAL_TEXTS[outcome.reason]] });
  return data({ result, pictureErrors: undefined }, { status: 409 });
}

/** A duplicate keeps the picture of the event it was made from; any other address is refused. */
function ownPicture(address: FormDataEntryValue | null): string | null {
  return typeof address === "string" && /^\/pictures\/[\w-]+\.webp$/.test(address) ? address : null;
}

export default function NewEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { initial, image, submitKey, leaders } = loaderData;
  const doing = useNavigation().formData?.get("intent");
  return (
    <>
      <PageHeader title="New event" back={{ to: "/admin/events", label: "Events" }} />
      <EventForm
        isNew
        initial={initial}
        image={image}
        leaders={leaders}
        result={actionData?.result}
        pictureErrors={actionData?.pictureErrors}
      >
        <input type="hidden" name="submitKey" value={submitKey} />
        <input type="hidden" name="image" value={image ?? ""} />
        <Input
          label="Repeat for so many weeks"
          hint="1 is a single event. With more, every limit is copied to each week."
          type="number"
          name="weeks"
          id="weeks"
          min={1}
          max={SERIES_WEEKS_MAX}
          defaultValue={String(actionData?.result.initialValue?.weeks ?? "1")}
          errors={actionData?.result.error?.weeks ?? undefined}
          className="max-w-xs"
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="publish" variant="primary" busy={doing === "publish"}>
            Publish
          </Button>
          <Button name="intent" value="draft" busy={doing === "draft"}>
            Save as draft
          </Button>
        </div>
      </EventForm>
    </>
  );
}
