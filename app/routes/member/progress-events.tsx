import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { addMemberEvent } from "~/features/account/commands/add-member-event.server";
import { removeMemberEvent } from "~/features/account/commands/remove-member-event.server";
import { EventForm } from "~/features/account/components/event-form";
import { PAST_EVENT_TEXT } from "~/features/account/rules/member-events";
import { memberEventSchema } from "~/features/account/schema";
import { dayOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/progress-events";

export const meta: Route.MetaFunction = () => [{ title: `My own events – ${club.name}` }];

export function loader({ context }: Route.LoaderArgs) {
  const { now, timeZone } = context.get(requestContext);
  return { today: dayOf(now, timeZone), submitKey: newId() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const form = await request.formData();
  if (form.get("intent") === "remove") {
    const removed = await removeMemberEvent(db, { memberId, eventId: String(form.get("eventId")) });
    if (!removed) throw data({ reason: "no_event" }, { status: 404 });
    throw redirect("/progress#my-events");
  }
  const submission = parseWithZod(form, { schema: memberEventSchema });
  if (submission.status !== "success") {
    const details = Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []);
    return refused(form, details);
  }
  const event = submission.value;
  const added = await addMemberEvent(db, { memberId, event, now, timeZone });
  if (!added.ok) return refused(form, [PAST_EVENT_TEXT]);
  throw redirect(`/progress?event=${event.submitKey}`);
}

function refused(form: FormData, details: string[]) {
  const errors = details.map((detail) => `Failed to add event: ${detail}`);
  const fields = ["title", "eventDate", "eventTime", "location"];
  const typed = Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? "")]));
  return data({ errors, typed }, { status: 400 });
}

/** Shown when the form was sent without a script and was refused. */
export default function EventsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="My own events" back={{ to: "/progress", label: "Progress" }} />
      <Card className="max-w-xl">
        <EventForm {...loaderData} refused={actionData} />
      </Card>
    </>
  );
}
