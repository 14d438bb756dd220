import { redirect } from "react-router";
import { importActivities } from "~/features/progress/activities/commands/import-activities.server";
import { importLimits, importOutcomeSearch } from "~/features/progress/activities/rules";
import { consumeRateLimits } from "~/features/sign-in/commands/consume-rate-limits.server";
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
  const consumeImport = async () =>
    (await consumeRateLimits(db, { limits: importLimits(memberId), now })).ok;
  const outcome = await importActivities(db, { memberId, files, consumeImport, now, timeZone });
  if (request.headers.get("Accept") === "application/json") return Response.json(outcome);
  throw redirect(`/progress?${importOutcomeSearch(outcome)}`);
}
