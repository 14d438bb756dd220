import { redirect } from "react-router";
import { requestErasure } from "~/features/account/commands/request-erasure.server";
import { findMyData } from "~/features/account/queries/find-my-data.server";
import { dataRows } from "~/features/account/rules/data-rows";
import { consumeStepUp } from "~/features/sign-in/commands/consume-step-up.server";
import { recordProcessing } from "~/features/sign-in/commands/record-processing.server";
import { csvFile } from "~/lib/csv";
import { dayOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { challengeCookie, readCookie } from "~/middleware/cookies.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/settings-data";

export function loader() {
  throw redirect("/settings/privacy");
}

/** Downloads a member's data, or requests the erasure of their account; both need a fresh code. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, ip, log, now, publicUrl, requestId, secret, sms, timeZone } =
    context.get(requestContext);
  const { id: memberId, phone } = context.get(memberContext);
  const form = await request.formData();
  const challengeId = await readCookie(challengeCookie({ publicUrl }), request);
  const code = String(form.get("otp") ?? "").replace(/\s/g, "");
  const confirmed = await consumeStepUp(db, {
    ...{ ip, log, now, requestId, secret, sms },
    ...{ challengeId, phone, code, purpose: "confirm" },
  });
  if (!confirmed.ok) throw redirect(`/settings/privacy?refused=${confirmed.reason}#my-data`);
  const intent = form.get("intent");
  if (intent === "delete") {
    await requestErasure(db, { memberId, requestId, now });
    throw redirect("/settings/privacy");
  }
  await recordProcessing(db, { action: "data_downloaded", owner: { memberId }, ip, now });
  const mine = await findMyData(db, { memberId, now });
  const isCsv = intent === "csv";
  const name = `my-data-${dayOf(now, timeZone)}.${isCsv ? "csv" : "json"}`;
  return new Response(isCsv ? csvFile(dataRows(mine)) : JSON.stringify(mine, null, 2), {
    headers: {
      "Content-Type": isCsv ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
