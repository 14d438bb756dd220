import { redirect } from "react-router";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import { preservedSearch } from "~/core/progress/activities/log-page";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { redirectTelling } from "~/middleware/told-once.server";
import type { Route } from "./+types/route";
import { acceptOffers, importActivities } from "./import-activity.server";
import { importOutcomeTold, importRateLimits } from "./imports";

export function loader() {
  throw redirect("/progress");
}

/** Takes GPX, TCX and FIT files, or the answer that all offers are club runs. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const form = await request.formData();
  const memberId = context.get(memberContext).id;
  if (requireIntent(form, ["accept-offers", null]) === "accept-offers") {
    const used = await acceptOffers(db, { memberId, now, timeZone });
    const page = `/progress${preservedSearch(url.searchParams)}`;
    throw await redirectTelling(context, page, `used-all=${used}`);
  }
  const files = form.getAll("files").filter((file) => file instanceof File);
  const consumeImport = async () =>
    (await consumeRateLimits(db, { limits: importRateLimits(memberId), now })).ok;
  const outcome = await importActivities(db, { memberId, files, consumeImport, now, timeZone });
  if (request.headers.get("Accept") === "application/json") return Response.json(outcome);
  throw await redirectTelling(context, "/progress", importOutcomeTold(outcome));
}
