import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { REPORT_HOME_REFUSAL_TEXTS } from "~/core/check-in/everybody-back/home";
import { reportHome } from "~/core/check-in/everybody-back/report-home.server";
import { reportHomeSchema } from "~/core/check-in/form";
import { PASS_CARD_TEXTS } from "~/core/check-in/pages-texts";
import { newId } from "~/lib/ids.server";
import { qrPath } from "~/lib/qr";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import type { Route } from "./+types/route";
import { PassCard } from "./pass-card";
import { findPass } from "./passes.server";

export const meta: Route.MetaFunction = () => [{ title: `Your pass – ${club.name}` }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, secret, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const pass = await findPass(db, { bookingId: params.id, memberId, secret, now });
  if (!pass) throw data({ reason: "no_pass" }, { status: 404 });
  const { text, ...shown } = pass;
  return { pass: shown, qr: qrPath(text), submitKey: newId(), timeZone };
}

export const shouldRevalidate = revalidateAfterRefusal;

/** 'I am home', on the pass or on the dashboard, which the member is sent back to. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const submission = parseWithZod(await request.formData(), { schema: reportHomeSchema });
  if (submission.status !== "success")
    return data({ text: PASS_CARD_TEXTS.reload }, { status: 400 });
  const { submitKey, from } = submission.value;
  const told = await reportHome(db, { bookingId: params.id, memberId, submitKey, now });
  if (told.ok) throw redirect(from === "dashboard" ? "/dashboard" : `/bookings/${params.id}/pass`);
  if (told.reason === "no_pass") throw data({ reason: "no_pass" }, { status: 404 });
  return data({ text: REPORT_HOME_REFUSAL_TEXTS[told.reason] }, { status: 409 });
}

export default function PassPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PassCard {...loaderData} refusal={actionData?.text} />;
}
