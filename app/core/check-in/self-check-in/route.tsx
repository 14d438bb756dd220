import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { LeaderboardQuestion } from "~/core/account/dashboard/leaderboard-question";
import { asksForLeaderboard } from "~/core/account/dashboard/leaderboard-question-rules";
import { checkInSelf } from "./check-in-self.server";
import { SelfForm } from "./self-form";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { SELF_TEXTS } from "~/core/check-in/desk";
import { selfSchema } from "~/core/check-in/form";
import { SELF_FORM_TEXTS } from "~/core/check-in/pages-texts";
import { findProfile } from "~/core/people/profile/find-profile.server";
import { dayOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import type { Route } from "./+types/route";

const ODD = "That didn't work. Ask the run leader to check you in.";

export const meta: Route.MetaFunction = () => [{ title: `Check in – ${club.name}` }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const event = await findDeskEvent(db, { eventId: params.eventId });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  const code = url.searchParams.get("code") ?? "";
  return { event, code, submitKey: newId() };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, secret, timeZone } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: selfSchema });
  if (submission.status !== "success") {
    return data({ ok: false, asks: false, text: SELF_FORM_TEXTS.typeTheCode }, { status: 400 });
  }
  const memberId = context.get(memberContext).id;
  const outcome = await checkInSelf(db, {
    ...submission.value,
    ...{ now, secret, timeZone },
    eventId: params.eventId,
    memberId,
  });
  if (outcome === "no_run") throw data({ reason: "no_run" }, { status: 404 });
  const ok = outcome === "done" || outcome === "duplicate";
  const profile = ok ? await findProfile(db, { memberId }) : undefined;
  const asks =
    profile !== undefined &&
    asksForLeaderboard({ ...profile, hasCheckIn: true }, dayOf(now, timeZone));
  return data({ ok, asks, text: SELF_TEXTS[outcome] ?? ODD }, { status: ok ? 200 : 409 });
}

export default function CheckInPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <SelfForm {...loaderData} answer={actionData} />
      {actionData?.asks && <LeaderboardQuestion />}
    </>
  );
}
