import { parseWithZod } from "@conform-to/zod/v4";
import { data, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { listPaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { formValuesOf } from "~/core/events/edit/change-event.server";
import { findAdminEvent } from "~/core/events/events.server";
import { newEventSchema, paceGroupsSchema } from "~/core/events/events-form";
import { movedSchedule } from "~/core/events/events-rules";
import { groupValuesOf } from "~/core/events/pace-groups/pace-groups";
import { listPossibleLeaders } from "~/core/events/pace-groups/set-pace-groups.server";
import { pictureHref, pictureIdOf } from "~/core/people/pictures/pictures";
import { savePicture } from "~/core/people/pictures/set-profile-picture.server";
import { newId } from "~/lib/ids.server";
import { refusedForm } from "~/lib/refused-form";
import { chosenFile } from "~/lib/text-encoding";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { redirectTelling } from "~/middleware/told-once.server";
import { EVENT_REFUSAL_TEXTS } from "~/texts/events/events-rules";
import { EVENTS_NEW_PAGE_TEXTS, SERIES_TEXTS } from "~/texts/events/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { Input, Textarea } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { createEvents, listEventTemplates } from "./create-events.server";
import { EventForm } from "./event-form";
import { focused } from "./picture-focus";
import { WEEKDAYS } from "./series";

const TEMPLATES_SHOWN = 6;

export const meta = pageTitle((clubName) => EVENTS_NEW_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const like = await eventAsked({ context, url });
  const leaders = await listPossibleLeaders(db, { eventId: like?.id });
  const groups = like ? await listPaceGroups(db, { eventId: like.id }) : [];
  const initial = { ...formValuesOf(like), ...groupValuesOf(groups, { leaders, isNew: true }) };
  const templates = like ? [] : await listEventTemplates(db, { limit: TEMPLATES_SHOWN });
  return { initial, image: like?.image ?? null, templates, submitKey: newId(), leaders };
}

/** The event that a new one is made from. */
async function eventAsked({ context, url }: Pick<Route.LoaderArgs, "context" | "url">) {
  const { db, now } = context.get(requestContext);
  const eventId = url.searchParams.get("from");
  return eventId ? await findAdminEvent(db, { eventId, now }) : undefined;
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const form = await request.formData();
  const like = await eventAsked({ context, url });
  const submission = parseWithZod(form, { schema: newEventSchema });
  const typed = parseWithZod(form, { schema: paceGroupsSchema });
  if (submission.status !== "success" || typed.status !== "success") {
    const result = refusedForm(submission.reply(), typed.reply());
    return data({ result, pictureErrors: undefined }, { status: 400 });
  }
  const { submitKey, intent, event, series } = submission.value;
  const file = chosenFile(form.get("picture"));
  const picture = file && (await savePicture(db, { bytes: await file.bytes(), now }));
  if (picture && !picture.ok)
    return data({ result: submission.reply(), pictureErrors: [picture.message] }, { status: 400 });
  const outcome = await createEvents(db, {
    ...series,
    now,
    requestId,
    timeZone,
    event: like ? { ...event, schedule: movedSchedule(event, like) } : event,
    groups: typed.value,
    submitKey,
    status: intent === "publish" ? "published" : "draft",
    image: picture
      ? focused(pictureHref(picture.pictureId), form, picture.focus)
      : ownPicture(form),
    adminId: context.get(adminContext).id,
  });
  if (outcome.ok) throw await redirectTelling(context, `/admin/events/${outcome.eventId}`, "made");
  const result = submission.reply({ formErrors: [EVENT_REFUSAL_TEXTS[outcome.reason]] });
  return data({ result, pictureErrors: undefined }, { status: 409 });
}

/** A duplicate keeps the picture of the event it was made from; any other address is refused. */
function ownPicture(form: FormData): string | null {
  const address = form.get("image");
  const isOwn = typeof address === "string" && pictureIdOf(address) !== undefined;
  return isOwn ? focused(address, form) : null;
}

export default function NewEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { image, templates, submitKey } = loaderData;
  const doing = useNavigation().formData?.get("intent");
  return (
    <>
      <PageHeader
        title={EVENTS_NEW_PAGE_TEXTS.newEvent}
        back={{ to: "/admin/events", label: COMMON_WORDS.events }}
      />
      {templates.length > 0 && (
        <nav aria-label={EVENTS_NEW_PAGE_TEXTS.templates} className="grid gap-2">
          <p className="font-bold">{SERIES_TEXTS.templates}</p>
          <ul className="flex flex-wrap gap-2">
            {templates.map(({ id, title }) => (
              <li key={id}>
                <ButtonLink to={`?from=${id}`} size="small" reloadDocument>
                  {title}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <EventForm
        isNew
        {...loaderData}
        result={actionData?.result}
        pictureErrors={actionData?.pictureErrors}
      >
        <input type="hidden" name="submitKey" value={submitKey} />
        <input type="hidden" name="image" value={image ?? ""} />
        <SeriesFields
          initial={actionData?.result.initialValue ?? {}}
          errors={actionData?.result.error ?? {}}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="publish" variant="primary" busy={doing === "publish"}>
            {EVENTS_NEW_PAGE_TEXTS.publish}
          </Button>
          <Button name="intent" value="draft" busy={doing === "draft"}>
            {EVENTS_NEW_PAGE_TEXTS.saveAsDraft}
          </Button>
        </div>
      </EventForm>
    </>
  );
}

/** How a new event repeats; a refused form keeps what was chosen. */
function SeriesFields({
  initial,
  errors,
}: {
  initial: Record<string, unknown>;
  errors: Record<string, string[] | null>;
}) {
  const textOf = (name: string) => (typeof initial[name] === "string" ? initial[name] : undefined);
  return (
    <Card className="grid gap-4">
      <CardHeader title={SERIES_TEXTS.repeat} className="mb-0!" />
      <Input
        label={SERIES_TEXTS.weeks}
        hint={SERIES_TEXTS.weeksHint}
        inputMode="numeric"
        name="weeks"
        id="weeks"
        defaultValue={textOf("weeks") ?? "1"}
        errors={errors.weeks ?? undefined}
        className="max-w-xs"
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-bold">{SERIES_TEXTS.weekdays}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {WEEKDAYS.map(({ name }) => (
            <Checkbox
              key={name}
              label={SERIES_TEXTS[name]}
              name={name}
              id={name}
              defaultChecked={textOf(name) !== undefined}
              className="min-h-11 content-center"
            />
          ))}
        </div>
        <p className="text-sm text-muted">{SERIES_TEXTS.weekdaysHint}</p>
      </fieldset>
      <Textarea
        label={SERIES_TEXTS.except}
        hint={SERIES_TEXTS.exceptHint}
        name="except"
        id="except"
        rows={2}
        defaultValue={textOf("except")}
        errors={errors.except ?? undefined}
        className="max-w-xs"
      />
    </Card>
  );
}
