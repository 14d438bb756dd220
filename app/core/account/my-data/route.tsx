import { redirect } from "react-router";
import { ERASURE_PART } from "~/core/account/erasure/erasure";
import { requestErasure } from "~/core/account/erasure/list-affected.server";
import { recordProcessing } from "~/core/people/audit/record-undo.server";
import { consumeStepUp } from "~/core/people/step-up/consume-step-up.server";
import { STEP_UP_PURPOSE } from "~/core/people/step-up/step-up";
import { csvDownload, csvFile } from "~/lib/csv";
import { dayOf } from "~/lib/dates";
import { download } from "~/lib/download";
import { requestContext } from "~/middleware/context.server";
import { challengeCookie, readCookie } from "~/middleware/cookies.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { stepUpCodeOf } from "~/middleware/requested-codes.server";
import { redirectTelling } from "~/middleware/told-once.server";
import type { Route } from "./+types/route";
import type { MyData } from "./data-export";
import { findMyData } from "./find-my-data.server";

export function loader() {
  throw redirect("/settings/privacy");
}

/** Downloads a member's data, or requests the erasure of their account; both need a fresh code. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, ip, log, now, publicUrl, requestId, secret, sms, timeZone } =
    context.get(requestContext);
  const { id: memberId, phone } = context.get(memberContext);
  const form = await request.formData();
  const intent = requireIntent(form, ["json", "csv", "delete"]);
  const challengeId = await readCookie(challengeCookie({ publicUrl }), request);
  const code = String(form.get("otp") ?? "").replace(/\s/g, "");
  const stepUp = await consumeStepUp(db, {
    ...{ ip, log, now, requestId, secret, sms },
    ...{ challengeId, phone, code, purpose: STEP_UP_PURPOSE },
  });
  if (!stepUp.ok) {
    const isUsed = stepUp.reason === "expired" && (await stepUpCodeOf(request, context)) === "used";
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
  return intent === "csv"
    ? csvDownload(csvFile(dataRows(mine)), `${name}.csv`)
    : download(JSON.stringify(mine, null, 2), { type: "application/json", name: `${name}.json` });
}

/** The data as rows of part, number, field and value, with a header. */
function dataRows(mine: MyData): (string | number | null)[][] {
  const rows: (string | number | null)[][] = [["Part", "Number", "Field", "Value"]];
  for (const [part, content] of Object.entries(mine)) {
    const records: unknown[] = Array.isArray(content) ? content : [content];
    for (const [index, record] of records.entries()) {
      for (const [field, value] of fieldsOf(record)) {
        rows.push([part, index + 1, field, cellOf(value)]);
      }
    }
  }
  return rows;
}

function fieldsOf(record: unknown): [string, unknown][] {
  return typeof record === "object" && record !== null
    ? Object.entries(record)
    : [["value", record]];
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string") return value;
  return JSON.stringify(value);
}
