import { redirect } from "react-router";
import { importActivities } from "~/features/progress/activities/commands/import-activities.server";
import { importOutcomeSearch } from "~/features/progress/activities/rules";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/progress-import";

export function loader() {
  throw redirect("/progress");
}

/** Takes GPX and FIT files; answers with what was added and what was skipped. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const form = await request.formData();
  const files = form.getAll("files").filter((file) => file instanceof File);
  const memberId = context.get(memberContext).id;
  const outcome = await importActivities(db, { memberId, files, now, timeZone });
  if (request.headers.get("Accept") === "application/json") return Response.json(outcome);
  throw redirect(`/progress?${importOutcomeSearch(outcome)}`);
}
