import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { findErasure } from "~/core/account/erasure/erase-due-members.server";
import { erasureDay, erasureDue, erasureEffectsText } from "~/core/account/erasure/erasure";
import { ErasureBanner } from "~/core/account/erasure/erasure-banner";
import { findErasureEffects } from "~/core/account/erasure/find-erasure-effects.server";
import { undoErasure } from "~/core/account/erasure/list-affected.server";
import { ERASURE_TEXTS } from "~/core/account/texts";
import { listBlocked } from "~/core/community/posts.server";
import { BlockedList } from "~/core/community/write/blocked-list";
import { unblockMember } from "~/core/community/write/comment-on-post.server";
import { CODE_REFUSAL_TEXTS } from "~/core/people/codes/codes-texts";
import { requestCode } from "~/core/people/codes/request-code.server";
import { ConsentSwitches } from "~/core/people/consents/consent-switches";
import { ALL_CONSENT_PURPOSES } from "~/core/people/consents/consents";
import {
  listConsents,
  setBoardVisibility,
  setConsent,
} from "~/core/people/consents/set-board-visibility.server";
import { hostedRequests } from "~/core/people/hosted-codes/hosted-codes";
import { SETTINGS_PRIVACY_SCREEN_TEXTS } from "~/core/people/member-pages-texts";
import { STEP_UP_PURPOSE, stepUpRefusalText } from "~/core/people/step-up/step-up";
import { StepUpCard } from "~/core/people/step-up/step-up-card";
import { localPath } from "~/lib/local-path";
import { codeAskerOf } from "~/middleware/codes.server";
import { requestContext } from "~/middleware/context.server";
import { challengeCookie } from "~/middleware/cookies.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { hasStepUpCode, ownCodeOf, stepUpCodeOf } from "~/middleware/requested-codes.server";
import { takeTold } from "~/middleware/told-once.server";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ToldAlert } from "~/ui/told-alert";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => [{ title: `Privacy – ${club.name}` }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { id: memberId, displayName } = context.get(memberContext);
  const erasure = await findErasure(db, { memberId });
  const dueAt = erasureDue(now);
  const effects = erasure ? undefined : await findErasureEffects(db, { memberId, dueAt, timeZone });
  const code = await stepUpCodeOf(request, context);
  const held = code === "open" ? await ownCodeOf(request, context, STEP_UP_PURPOSE) : undefined;
  const { told, forgotten } = await takeTold({ context, request, url });
  const page = {
    displayName,
    consents: await listConsents(db, { memberId }),
    blocked: await listBlocked(db, { memberId }),
    erasedOn: erasure && erasureDay(erasure.dueAt, timeZone),
    effects: effects && erasureEffectsText(effects, erasureDay(dueAt, timeZone)),
    code,
    shown: held?.shown,
    refusal: stepUpRefusalText(told, code),
  };
  return data(page, forgotten);
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { db } = args.context.get(requestContext);
  const memberId = args.context.get(memberContext).id;
  switch (requireIntent(form, ["consent", "code", "keep", "unblock"])) {
    case "consent":
      return await changeConsent(args, form);
    case "code":
      return await sendCode(args, form);
    case "keep":
      await undoErasure(db, { memberId });
      return { kept: true };
    case "unblock":
      await unblockMember(db, { memberId, blockedId: String(form.get("blockedId")) });
      throw redirect("/settings/privacy");
  }
}

async function changeConsent({ context }: Route.ActionArgs, form: FormData) {
  const { db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const purpose = ALL_CONSENT_PURPOSES.find((known) => known === form.get("purpose"));
  if (!purpose) throw data({ reason: "unknown_purpose" }, { status: 400 });
  const given = form.get("given") === "yes";
  if (purpose === "public_board") await setBoardVisibility(db, { memberId, given, now, timeZone });
  else await setConsent(db, { memberId, purpose, given, now });
  const next = form.get("next");
  throw redirect(localPath(typeof next === "string" ? next : undefined, "/settings/privacy"));
}

async function sendCode({ context, request }: Route.ActionArgs, form: FormData) {
  const { db, publicUrl } = context.get(requestContext);
  const cookie = challengeCookie({ publicUrl });
  const { phone, sessionId } = context.get(memberContext);
  // The session proves the number, so that no bot check is needed.
  const asker = { ...(await codeAskerOf(request, context, form, phone)), browserId: sessionId };
  const sent = await requestCode(db, { ...asker, purpose: STEP_UP_PURPOSE });
  if (!sent.ok) {
    const errors = [CODE_REFUSAL_TEXTS[sent.reason]];
    const hosted = undefined;
    const hasCode = await hasStepUpCode(request, context);
    const held = await ownCodeOf(request, context, STEP_UP_PURPOSE);
    return data({ sent: hasCode, errors, shown: held?.shown, hosted }, { status: 400 });
  }
  const hosted = hostedRequests({ otp: sent.hosted });
  const answer = { sent: true, shown: sent.shown, errors: undefined, hosted };
  return data(answer, { headers: { "Set-Cookie": await cookie.serialize(sent.challengeId) } });
}

export default function PrivacyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { consents, blocked, erasedOn, code, refusal, displayName, effects } = loaderData;
  const refused = refusal === undefined ? undefined : [refusal];
  const asked = actionData && "sent" in actionData ? actionData : undefined;
  const isKept = actionData !== undefined && "kept" in actionData && erasedOn === undefined;
  return (
    <>
      {erasedOn && <ErasureBanner dueText={erasedOn} />}
      {isKept && (
        <ToldAlert told={actionData} tone="success">
          {ERASURE_TEXTS.kept}
        </ToldAlert>
      )}
      <Card as="section">
        <CardHeader title={SETTINGS_PRIVACY_SCREEN_TEXTS.whatIAgreeTo} />
        <ConsentSwitches consents={consents} />
      </Card>
      <Card as="section">
        <CardHeader
          title={SETTINGS_PRIVACY_SCREEN_TEXTS.myPublicName}
          action={
            <ButtonLink to="/profile?edit" size="small">
              {SETTINGS_PRIVACY_SCREEN_TEXTS.change}
            </ButtonLink>
          }
        />
        <p>
          {SETTINGS_PRIVACY_SCREEN_TEXTS.seenAs}
          <strong>{displayName ?? SETTINGS_PRIVACY_SCREEN_TEXTS.runner}</strong>
          {SETTINGS_PRIVACY_SCREEN_TEXTS.neverShown}
        </p>
      </Card>
      <Card as="section">
        <CardHeader title={SETTINGS_PRIVACY_SCREEN_TEXTS.blockedMembers} />
        <BlockedList blocked={blocked} />
      </Card>
      <StepUpCard
        sent={asked ? asked.sent : code === "open" || (refusal !== undefined && code !== "used")}
        shown={(asked ?? loaderData).shown}
        hosted={asked?.hosted}
        errors={asked ? asked.errors : refused}
        erasing={erasedOn !== undefined}
      >
        <p>
          {erasedOn
            ? `${ERASURE_TEXTS.due(erasedOn)} ${ERASURE_TEXTS.download}`
            : ERASURE_TEXTS.offer}
        </p>
        {effects && <p>{effects}</p>}
      </StepUpCard>
    </>
  );
}
