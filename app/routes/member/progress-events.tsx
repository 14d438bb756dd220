import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { addMemberEvent, removeMemberEvent } from "~/features/member-events/commands.server";
import { memberEventSchema } from "~/features/member-events/schema";
import { appContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { Route } from "./+types/progress-events";

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now } = context.get(appContext);
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
    const errors = details.map((detail) => `Failed to add event: ${detail}`);
    return data({ errors }, { status: 400 });
  }
  await addMemberEvent(db, { memberId, event: submission.value, now });
  throw redirect("/progress?event");
}

/** Seen only where the form was sent without a script and something was wrong. */
export default function EventsPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <ErrorSummary errors={actionData?.errors} />
      <ButtonLink to="/progress" className="justify-self-start">
        Back to my progress
      </ButtonLink>
    </>
  );
}
