import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, useNavigation } from "react-router";
import { clubText } from "~/content/club-words.server";
import { pageTitle } from "~/content/page-club";
import { asksForLeaderboard } from "~/core/account/dashboard/find-dashboard.server";
import { LeaderboardQuestion } from "~/core/account/dashboard/leaderboard-question";
import { isDone } from "~/core/check-in/desk";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { selfSchema } from "~/core/check-in/form";
import { findProfile } from "~/core/people/profile/save-profile.server";
import { dayOf, formatWhen } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { ownValue } from "~/lib/records";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { SELF_CHECK_IN_TEXTS, SELF_TEXTS } from "~/texts/check-in/desk";
import { SELF_FORM_TEXTS } from "~/texts/check-in/pages";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Input } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { SELF_CODE_LENGTH } from "../desk";
import type { Route } from "./+types/route";
import { checkInSelf } from "./check-in-self.server";

export const meta = pageTitle((club) => SELF_CHECK_IN_TEXTS.checkIn({ club }));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const event = await findDeskEvent(db, { eventId: params.eventId });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  const code = url.searchParams.get("code") ?? "";
  return { event: { ...event, title: clubText(event.title) }, code, submitKey: newId() };
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
    now,
    secret,
    timeZone,
    eventId: params.eventId,
    memberId,
  });
  if (outcome === "no_run") throw data({ reason: "no_run" }, { status: 404 });
  const ok = isDone(outcome);
  const profile = ok ? await findProfile(db, { memberId }) : undefined;
  const asks =
    profile !== undefined &&
    asksForLeaderboard({ ...profile, hasCheckIn: true }, dayOf(now, timeZone));
  return data(
    { ok, asks, text: ownValue<string>(SELF_TEXTS, outcome) ?? SELF_CHECK_IN_TEXTS.odd },
    { status: ok ? 200 : 409 },
  );
}

/** The form for a member's own check-in with the code on the screen. */
export default function CheckInPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { event, code, submitKey } = loaderData;
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <PageHeader title={SELF_FORM_TEXTS.checkIn} intro={`${event.title}, ${formatWhen(event)}`} />
      {answer && (
        <Alert tone={answer.ok ? "success" : "danger"} announce>
          {answer.text}
        </Alert>
      )}
      {answer?.ok ? (
        <ButtonLink to="/dashboard" className="justify-self-start">
          {SELF_FORM_TEXTS.myDashboard}
        </ButtonLink>
      ) : (
        <Card className="max-w-md">
          <Form method="post" className="grid gap-4">
            <input type="hidden" name="submitKey" value={submitKey} />
            <Input
              label={SELF_FORM_TEXTS.code}
              name="code"
              required
              maxLength={2 * SELF_CODE_LENGTH}
              autoCapitalize="characters"
              autoComplete="off"
              defaultValue={code}
            />
            <Button variant="primary" busy={busy}>
              {SELF_FORM_TEXTS.imHere}
            </Button>
          </Form>
        </Card>
      )}
      {answer?.asks && <LeaderboardQuestion />}
    </>
  );
}
