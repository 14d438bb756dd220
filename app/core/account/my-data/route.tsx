import { redirect } from "react-router";
import { ERASURE_PART } from "~/core/account/erasure/erasure";
import { requestErasure } from "~/core/account/erasure/list-affected.server";
import { recordProcessing } from "~/core/people/audit/record-undo.server";
import { STEP_UP_PURPOSE } from "~/core/people/step-up/step-up";
import { dayOf } from "~/lib/dates";
import { download } from "~/lib/download";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { answerStepUp, stepUpCodeOf } from "~/middleware/requested-codes.server";
import { redirectTelling } from "~/middleware/told-once.server";
import type { Route } from "./+types/route";
import { dataArchive, jsonOf } from "./data-archive.server";
import { findMyData, readPictures } from "./find-my-data.server";

export function loader() {
  throw redirect("/settings/privacy");
}

/** Downloads a member's data, or requests the erasure of their account; both need a fresh code. */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, ip, now, requestId, timeZone } = context.get(requestContext);
  const { id: memberId } = context.get(memberContext);
  const form = await request.formData();
  const intent = requireIntent(form, ["json", "archive", "delete"]);
  const stepUp = await answerStepUp(args, { form, purpose: STEP_UP_PURPOSE });
  if (!stepUp.ok) {
    const isUsed = stepUp.reason === "expired" && (await stepUpCodeOf(args)) === "used";
    const refused = `refused=${isUsed ? "used" : stepUp.reason}`;
    throw await redirectTelling(context, "/settings/privacy#my-data", refused);
  }
  if (intent === "delete") {
    await requestErasure(db, { memberId, requestId, now });
    // The page is loaded anew and focuses the part that its address names.
    throw redirect(`/settings/privacy#${ERASURE_PART}`);
  }
  await recordProcessing(db, { action: "data_downloaded", owner: { memberId }, ip, now });
  const mine = await findMyData(db, { memberId, now });
  const name = `my-data-${dayOf(now, timeZone)}`;
  if (intent === "json")
    return download(jsonOf(mine), { type: "application/json", name: `${name}.json` });
  const archive = await dataArchive(mine, readPictures(db, { memberId }), timeZone);
  return download(archive, { type: "application/zip", name: `${name}.zip` });
}
