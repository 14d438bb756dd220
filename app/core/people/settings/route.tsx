import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form } from "react-router";
import { pageTitle } from "~/content/page-club";
import { changePhone } from "~/core/people/change-phone/change-phone.server";
import { PhoneChangeForm, phoneChangeText } from "~/core/people/change-phone/phone-change-form";
import { type CodeAnswer, challengeTexts, heldAnswer } from "~/core/people/codes/code-state";
import { codeWait } from "~/core/people/codes/code-waits";
import { findNextSendTime } from "~/core/people/codes/codes.server";
import { displayNameSchema, phoneChangeSchema, signInPhoneSchema } from "~/core/people/form";
import { LanguageCard } from "~/core/people/language/language-choice";
import { renameMember } from "~/core/people/profile/save-profile.server";
import {
  endAllSessions,
  endOwnSession,
  listSessions,
} from "~/core/people/sessions/sessions.server";
import { SessionsCard } from "~/core/people/sessions/sessions-card";
import { maskedPhone, storedPhone } from "~/lib/phone-digits";
import { loadedOf, textsIn } from "~/lib/stored-fields";
import { sendCodeTo } from "~/middleware/codes.server";
import { type RouteArgs, requestContext } from "~/middleware/context.server";
import { newPhoneCookie, oldPhoneCookie, removeCookie } from "~/middleware/cookies.server";
import { requireIntent } from "~/middleware/intents.server";
import { rememberBrowser } from "~/middleware/known-browsers.server";
import { memberContext } from "~/middleware/member.server";
import {
  codeCheckOf,
  ownCodeOf,
  phoneIn,
  requestedCodeIdOf,
  requestedCodeOf,
} from "~/middleware/requested-codes.server";
import { ADDED_PAGES } from "~/parts";
import { CODE_REFUSAL_TEXTS } from "~/texts/people/codes";
import {
  NAME_FORM_TEXTS,
  SETTINGS_SCREEN_TEXTS,
  SETTINGS_TEXTS,
} from "~/texts/people/member-pages";
import { SIGN_IN_SETTINGS_TEXTS } from "~/texts/people/sign-in";
import { SETTINGS_TEXTS as CHANGED_TEXTS } from "~/texts/site/site";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Input } from "~/ui/field";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";

export const meta = pageTitle((club) => SETTINGS_TEXTS.account({ club }));

export const shouldRevalidate = revalidateAfterRefusal;

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { db, now, timeZone, botCheck } = context.get(requestContext);
  const member = context.get(memberContext);
  const owner = { memberId: member.id };
  return {
    botCheck: { provider: botCheck.provider, siteKey: botCheck.siteKey },
    displayName: member.displayName,
    maskedPhone: maskedPhone(member.phone),
    hasPasskeys: ADDED_PAGES.includes("/settings/passkeys"),
    held: await heldChange(args),
    sessions: await listSessions(db, { owner, currentId: member.sessionId, now, timeZone }),
  };
}

/**
 * The change of number that this browser asked codes for: the new number, and whether both codes can still be entered.
 * `phone` is the new number of one tab; without it the last one.
 */
async function heldChange(args: RouteArgs, phone?: string) {
  const old = await ownCodeOf(args, "old_phone");
  const held = await requestedCodeOf(args, "new_phone", phone);
  if (!old || !held) return undefined;
  const isOpen = old.isOpen && held.isOpen;
  const shown = isOpen ? shownTogether(old.shown, held.shown) : undefined;
  return { phone: held.phone, isOpen, wait: held.wait, ...(shown && { shown }) };
}

/** The messages of both codes, in trial mode only. */
function shownTogether(...messages: (string | undefined)[]): string | undefined {
  return messages.filter(Boolean).join("\n\n") || undefined;
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { db } = args.context.get(requestContext);
  const { id: memberId, sessionId } = args.context.get(memberContext);
  const owner = { memberId };
  switch (requireIntent(form, ["send", "change", "rename", "end-session", "end-others"])) {
    case "send":
      return await sendCodes(args, form);
    case "change":
      return await change(args, form);
    case "rename":
      return await rename(args, form);
    case "end-session": {
      const ended = await endOwnSession(db, { owner, sessionId: String(form.get("sessionId")) });
      return data({ ended }, { status: ended ? 200 : 404 });
    }
    case "end-others":
      await endAllSessions(db, { owner, keepId: sessionId });
      return data({ ended: true });
  }
}

async function sendCodes(args: Route.ActionArgs, form: FormData) {
  const { db, ip, now } = args.context.get(requestContext);
  const member = args.context.get(memberContext);
  const submission = parseWithZod(form, { schema: signInPhoneSchema });
  const held = heldAnswer(await heldChange(args, phoneIn(form)));
  const refused = (errors: Parameters<typeof submission.reply>[0], answer: CodeAnswer = held) =>
    data({ phone: { result: submission.reply(errors), ...answer } }, { status: 400 });
  if (submission.status !== "success") return refused({});
  const phone = storedPhone(submission.value.phone);
  if (phone === member.phone)
    return refused({ fieldErrors: { phone: [SIGN_IN_SETTINGS_TEXTS.sameNumber] } });
  // The session is a known browser of the member's own number: the one bot proof serves the new number.
  const own = { phone: member.phone, sessionId: member.sessionId };
  // Another tab may just have sent a code there: then nothing is sent to the new number either.
  const oldRoomAt = await findNextSendTime(db, { ...own, browserId: own.sessionId, ip, now });
  if (oldRoomAt > now) {
    const wait = codeWait(phone, oldRoomAt, now);
    return refused({ formErrors: [CODE_REFUSAL_TEXTS.limit] }, { ...held, wait });
  }
  const toNew = await sendCodeTo(args, form, { phone, purpose: "new_phone", field: "newOtp" });
  if (!toNew.ok) {
    const wait = codeWait(phone, toNew.retryAt, now);
    return refused({ formErrors: [CODE_REFUSAL_TEXTS[toNew.reason]] }, { ...held, wait });
  }
  const toOld = await sendCodeTo(args, form, { ...own, purpose: "old_phone", field: "oldOtp" });
  if (!toOld.ok)
    return refused({ formErrors: [CODE_REFUSAL_TEXTS[toOld.reason]] }, { sent: false });
  const headers = new Headers();
  for (const sent of [toOld, toNew]) headers.append("Set-Cookie", sent.headers["Set-Cookie"]);
  const shown = shownTogether(toOld.shown, toNew.shown);
  const wait = codeWait(phone, toNew.resendAt, now);
  const hosted = toNew.hosted && [...(toOld.hosted ?? []), ...toNew.hosted];
  const answer = { sent: true, shown, sentAt: now, wait, hosted };
  return data({ phone: { result: submission.reply(), ...answer } }, { headers });
}

async function change(args: Route.ActionArgs, form: FormData) {
  const { db, now, publicUrl } = args.context.get(requestContext);
  const member = args.context.get(memberContext);
  const submission = parseWithZod(form, { schema: phoneChangeSchema });
  if (submission.status !== "success") {
    const held = await heldChange(args, phoneIn(form));
    if (held?.isOpen)
      return data({ phone: { result: submission.reply(), ...heldAnswer(held) } }, { status: 400 });
    const formErrors = challengeTexts(held ? "expired" : "no_request", false);
    const result = submission.reply({ formErrors, hideFields: ["oldOtp", "newOtp"] });
    return data({ phone: { result, sent: false } }, { status: 400 });
  }
  const { oldOtp, newOtp } = submission.value;
  const phone = storedPhone(submission.value.phone);
  const [oldId, newId] = await Promise.all([
    requestedCodeIdOf(args, "old_phone", member.phone),
    requestedCodeIdOf(args, "new_phone", phone),
  ]);
  const outcome = await changePhone(db, {
    ...codeCheckOf(args),
    memberId: member.id,
    keepId: member.sessionId,
    from: member.phone,
    to: phone,
    old: { challengeId: oldId, code: oldOtp },
    new: { challengeId: newId, code: newOtp },
  });
  if (!outcome.ok) {
    const held = heldAnswer(await heldChange(args, phone));
    const result = submission.reply(phoneChangeText(outcome, held.sent));
    return data({ phone: { result, ...held, refusedAt: now } }, { status: 400 });
  }
  const headers = new Headers();
  headers.append("Set-Cookie", await removeCookie(oldPhoneCookie({ publicUrl })));
  headers.append("Set-Cookie", await removeCookie(newPhoneCookie({ publicUrl })));
  headers.append("Set-Cookie", await rememberBrowser(args, { kind: "member", subject: phone }));
  const result = submission.reply({ resetForm: true });
  return data({ phone: { result, sent: false, isDone: true } }, { headers });
}

async function rename({ context }: Route.ActionArgs, form: FormData) {
  const { db, now } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: displayNameSchema });
  const { loaded } = textsIn(form);
  if (submission.status !== "success")
    return data({ name: submission.reply(), loaded }, { status: 400 });
  const { displayName } = submission.value;
  const memberId = context.get(memberContext).id;
  if (await renameMember(db, { memberId, displayName, loaded, now }))
    return data({ name: submission.reply(), loaded: undefined });
  const fieldErrors = { displayName: [CHANGED_TEXTS.changed_meanwhile] };
  return data({ name: submission.reply({ fieldErrors }), loaded: undefined }, { status: 409 });
}

export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
  const phone = actionData && "phone" in actionData ? actionData.phone : undefined;
  const renamed = actionData && "name" in actionData ? actionData : undefined;
  return (
    <>
      <Card as="section">
        <CardHeader title={SETTINGS_SCREEN_TEXTS.yourName} />
        <NameForm
          result={renamed?.name}
          loaded={renamed?.loaded}
          displayName={loaderData.displayName}
        />
      </Card>
      <Card as="section">
        <CardHeader title={SETTINGS_SCREEN_TEXTS.yourNumber} />
        <PhoneChangeForm
          {...phone}
          held={loaderData.held}
          botCheck={loaderData.botCheck}
          maskedPhone={loaderData.maskedPhone}
        />
      </Card>
      {loaderData.hasPasskeys && (
        <Card as="section">
          <CardHeader title={SETTINGS_SCREEN_TEXTS.passkeys} />
          <div className="grid justify-items-start gap-4">
            <p className="text-muted">{SETTINGS_SCREEN_TEXTS.whatPasskeysDo}</p>
            <ButtonLink to="/settings/passkeys">{SETTINGS_SCREEN_TEXTS.managePasskeys}</ButtonLink>
          </div>
        </Card>
      )}
      <LanguageCard />
      <SessionsCard sessions={loaderData.sessions} />
    </>
  );
}

/** The form for the public name. */
function NameForm({
  result,
  loaded,
  displayName,
}: {
  result?: SubmissionResult | undefined;
  /** What a form without a name was loaded with. */
  loaded: string | undefined;
  displayName: string | null;
}) {
  const [form, fields] = useForm<{ displayName: string }>({
    id: "name",
    lastResult: result ?? null,
  });
  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-wrap items-end gap-3">
      <input
        type="hidden"
        name="loaded"
        value={loaded ?? loadedOf({ displayName: displayName ?? "" })}
      />
      {result?.status === "success" && (
        <Alert tone="success" announce className="basis-full">
          {NAME_FORM_TEXTS.about}
        </Alert>
      )}
      <Input
        label={NAME_FORM_TEXTS.publicName}
        hint={NAME_FORM_TEXTS.whatOtherMembersSee}
        name="displayName"
        id="displayName"
        autoComplete="name"
        required
        maxLength={100}
        className="grow"
        defaultValue={fields.displayName.initialValue ?? displayName ?? ""}
        errors={fields.displayName.errors}
      />
      <Button name="intent" value="rename" variant="secondary">
        {NAME_FORM_TEXTS.saveName}
      </Button>
    </Form>
  );
}
