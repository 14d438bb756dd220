import { type ReactNode, useState } from "react";
import { data, Form, redirect } from "react-router";
import { pageTitle } from "~/content/page-club";
import { erasureDay, erasureDue, erasureEffectsText } from "~/core/account/erasure/erasure";
import { ErasureBanner } from "~/core/account/erasure/erasure-banner";
import {
  findErasure,
  findErasureEffects,
} from "~/core/account/erasure/find-erasure-effects.server";
import { undoErasure } from "~/core/account/erasure/list-affected.server";
import { listBlocked } from "~/core/community/posts.server";
import { unblockMember } from "~/core/community/write/comment-on-post.server";
import { TrialMessage } from "~/core/people/codes/trial-message";
import { ALL_CONSENT_PURPOSES } from "~/core/people/consents/consents";
import {
  listConsents,
  setBoardVisibility,
  setConsent,
} from "~/core/people/consents/set-board-visibility.server";
import type { HostedRequest } from "~/core/people/hosted-codes/hosted-codes";
import { useHostedCodes } from "~/core/people/hosted-codes/use-hosted-codes";
import { STEP_UP_PURPOSE, stepUpRefusalText } from "~/core/people/step-up/step-up";
import type { ConsentPurpose } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import { localPath } from "~/lib/local-path";
import { sendCodeTo } from "~/middleware/codes.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { ownCodeOf, stepUpCodeOf } from "~/middleware/requested-codes.server";
import { takeTold } from "~/middleware/told-once.server";
import { ERASURE_TEXTS } from "~/texts/account/account";
import { PRIVACY_TEXTS } from "~/texts/account/privacy";
import { BLOCK_TEXTS } from "~/texts/community/community";
import { CODE_REFUSAL_TEXTS } from "~/texts/people/codes";
import { CONSENT_TEXTS, SETTINGS_PRIVACY_SCREEN_TEXTS } from "~/texts/people/member-pages";
import { SIGN_IN_SETTINGS_TEXTS } from "~/texts/people/sign-in";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { CodeInput } from "~/ui/code-input";
import { ErrorSummary } from "~/ui/error-summary";
import { MarkedText } from "~/ui/marked-text";
import { Switch } from "~/ui/switch";
import { ToldAlert } from "~/ui/told-alert";
import type { Route } from "./+types/route";

export const meta = pageTitle((club) => PRIVACY_TEXTS.privacy({ club }));

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { db, now, timeZone } = context.get(requestContext);
  const { id: memberId, displayName } = context.get(memberContext);
  const erasure = await findErasure(db, { memberId });
  const dueAt = erasureDue(now);
  const effects = erasure ? undefined : await findErasureEffects(db, { memberId, dueAt, timeZone });
  const code = await stepUpCodeOf(args);
  const held = code === "open" ? await ownCodeOf(args, STEP_UP_PURPOSE) : undefined;
  const { told, forgotten } = await takeTold(args);
  const page = {
    displayName,
    consents: await listConsents(db, { memberId }),
    blocked: await listBlocked(db, { memberId }),
    erasedOn: erasure && erasureDay(erasure.dueAt, timeZone),
    effects: effects && erasureEffectsText(effects, erasureDay(dueAt, timeZone), ERASURE_TEXTS),
    code,
    shown: held?.shown,
    refusal: stepUpRefusalText(told, code),
  };
  return data(page, forgotten);
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { db, now, requestId } = args.context.get(requestContext);
  const memberId = args.context.get(memberContext).id;
  switch (requireIntent(form, ["consent", "code", "keep", "unblock"])) {
    case "consent":
      return await changeConsent(args, form);
    case "code":
      return await sendCode(args, form);
    case "keep":
      return { kept: (await undoErasure(db, { memberId, requestId, now })).ok };
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

async function sendCode(args: Route.ActionArgs, form: FormData) {
  const { phone, sessionId } = args.context.get(memberContext);
  const sent = await sendCodeTo(args, form, { phone, sessionId, purpose: STEP_UP_PURPOSE });
  if (!sent.ok) {
    const errors = [CODE_REFUSAL_TEXTS[sent.reason]];
    const hosted = undefined;
    const hasCode = (await stepUpCodeOf(args)) === "open";
    const held = await ownCodeOf(args, STEP_UP_PURPOSE);
    return data({ sent: hasCode, errors, shown: held?.shown, hosted }, { status: 400 });
  }
  const { shown, hosted, headers } = sent;
  return data({ sent: true, shown, errors: undefined, hosted }, { headers });
}

export default function PrivacyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { consents, blocked, erasedOn, code, refusal, displayName, effects } = loaderData;
  const refused = refusal === undefined ? undefined : [refusal];
  const asked = actionData && "sent" in actionData ? actionData : undefined;
  const isKept = actionData && "kept" in actionData && actionData.kept && erasedOn === undefined;
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
          <MarkedText
            text={SETTINGS_PRIVACY_SCREEN_TEXTS.seenAs({
              name: displayName ?? COMMON_WORDS.runner,
            })}
            marks={{ name: (words) => <strong>{words}</strong> }}
          />
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
            ? `${ERASURE_TEXTS.due({ day: erasedOn })} ${ERASURE_TEXTS.download}`
            : ERASURE_TEXTS.offer}
        </p>
        {effects && <p>{effects}</p>}
      </StepUpCard>
    </>
  );
}

/** The consents as switches, saved at once. */
function ConsentSwitches({ consents }: { consents: Record<ConsentPurpose, boolean> }) {
  return (
    <ul className="divide-y divide-line">
      {ALL_CONSENT_PURPOSES.map((purpose) => (
        <li key={purpose} className="flex items-center gap-4 py-3">
          <div className="mr-auto grid min-w-0">
            <p className="font-bold">{CONSENT_TEXTS[purpose].label}</p>
            <p className="text-sm text-muted">{CONSENT_TEXTS[purpose].hint}</p>
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="consent" />
            <input type="hidden" name="purpose" value={purpose} />
            <Switch name="given" label={CONSENT_TEXTS[purpose].label} isOn={consents[purpose]} />
          </Form>
        </li>
      ))}
    </ul>
  );
}

interface StepUpCardProps {
  sent: boolean;
  /** The message itself, in trial mode only. */
  shown: string | undefined;
  /** The code that the page now asks a hosted service for. */
  hosted: HostedRequest[] | undefined;
  errors: string[] | undefined;
  erasing: boolean;
  /** What the code is for, and what a deletion means for this member. */
  children: ReactNode;
}

/** Data export and account deletion, both behind a step-up code. */
function StepUpCard({ sent, shown, hosted, errors, erasing, children }: StepUpCardProps) {
  const service = useHostedCodes(hosted);
  // A download leaves the page as it is; a refusal loads it again.
  const [isEntered, setEntered] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  // Where the boxes are shown, the refusal stands beside them.
  const refused = sent ? undefined : errors;
  const above = service.error ? [service.error] : refused;
  return (
    <Card as="section" id="my-data">
      <CardHeader title={SIGN_IN_SETTINGS_TEXTS.data} />
      <div className="grid gap-4">
        {children}
        <ErrorSummary errors={above} />
        <Form method="post" preventScrollReset>
          <Button name="intent" value="code">
            {sent ? SIGN_IN_SETTINGS_TEXTS.anotherCode : SIGN_IN_SETTINGS_TEXTS.sendCode}
          </Button>
        </Form>
        <TrialMessage text={shown} />
        {sent && (
          <Form
            method="post"
            action="/settings/data"
            reloadDocument
            onSubmit={(event) => {
              setEntered(true);
              const isHeld = service.holdForCodes(event);
              // The browser reads the fields after this event.
              if (!isHeld) setTimeout(() => setSentCount((count) => count + 1));
              return isHeld;
            }}
            className="grid gap-4"
          >
            <CodeInput
              label={SIGN_IN_SETTINGS_TEXTS.code}
              hint={SIGN_IN_SETTINGS_TEXTS.oneDownload}
              name="otp"
              required
              emptiedBy={sentCount}
              errors={isEntered ? undefined : errors}
            />
            <div className="flex flex-wrap gap-3">
              <Button name="intent" value="archive">
                {SIGN_IN_SETTINGS_TEXTS.archive}
              </Button>
              <Button name="intent" value="json">
                {SIGN_IN_SETTINGS_TEXTS.json}
              </Button>
              {!erasing && (
                <Button name="intent" value="delete" variant="danger">
                  {SIGN_IN_SETTINGS_TEXTS.erase}
                </Button>
              )}
            </div>
          </Form>
        )}
      </div>
    </Card>
  );
}

/** The members whom this member blocked, with buttons to unblock. */
function BlockedList({ blocked }: { blocked: { id: MemberId; name: string }[] }) {
  return (
    <ul className="divide-y divide-line">
      {blocked.length === 0 && <li className="text-muted">{BLOCK_TEXTS.none}</li>}
      {blocked.map(({ id, name }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2">
          {name}
          <Form method="post">
            <input type="hidden" name="blockedId" value={id} />
            <Button name="intent" value="unblock" size="small">
              {BLOCK_TEXTS.unblock}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
