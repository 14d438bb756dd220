import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { pageTitle } from "~/content/page-club";

import {
  memberPhoneCodesSchema,
  memberPhoneSchema,
} from "~/core/admin/subscribers/subscribers-form";
import { changePhone } from "~/core/people/change-phone/change-phone.server";
import { memberEditSchema } from "~/core/people/form";
import type { HostedRequest } from "~/core/people/hosted-codes/hosted-codes";
import { EDITED_FIELDS } from "~/core/people/profile/profile-fields";
import {
  mergedProfile,
  profileValues,
  seenProfile,
  storedProfileTexts,
} from "~/core/people/profile/profile-values";
import { PROFILE_REFUSAL_TEXTS } from "~/core/people/profile/profiles";
import type { MemberId } from "~/db/tables/shapes";
import { maskedPhone } from "~/lib/phone-digits";
import { seenIn, textsIn } from "~/lib/stored-fields";
import { adminContext } from "~/middleware/admin.server";
import { sendCodeTo } from "~/middleware/codes.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { codeCheckOf, requestedCodeIdOf } from "~/middleware/requested-codes.server";
import { EDIT_PHONE_TEXTS } from "~/texts/admin/member";
import { MEMBER_DESK_RULES_TEXTS } from "~/texts/admin/member-file";
import { SUBSCRIBER_EDIT_PAGE_TEXTS } from "~/texts/admin/pages";
import { CHALLENGE_REFUSAL_TEXTS, CODE_REFUSAL_TEXTS } from "~/texts/people/codes";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { EditMember, type EditMemberProps, EditPhone, type EditPhoneProps } from "./edit-member";
import { editMember, findEditedMember } from "./edit-member.server";

export const meta = pageTitle((clubName) => SUBSCRIBER_EDIT_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { phone, ...member } = await findOr404(context, params.memberId);
  if (member.emergencyContact) {
    const { log, requestId } = context.get(requestContext);
    const shown = { memberId: member.id, adminId: context.get(adminContext).id, requestId };
    log.info({ event: "emergency_contact_shown", ...shown }, "emergency contact shown to edit it");
  }
  return { member, maskedPhone: maskedPhone(phone) };
}

type Context = Route.LoaderArgs["context"];

async function findOr404(context: Context, memberId: MemberId) {
  const member = await findEditedMember(context.get(requestContext).db, { memberId });
  if (!member) throw data({ reason: "no_member" }, { status: 404 });
  return member;
}

interface Answer {
  ok: boolean;
  text: string;
  errors?: Record<string, string[] | null | undefined>;
  /** The answer to the form with the names. */
  edited?: EditMemberProps["answer"];
  /** The number of a refused form, as typed. */
  typedPhone?: EditPhoneProps["typed"];
  /** The number that a code was sent to, as typed, and the messages in trial mode. */
  phone?: EditPhoneProps["sent"];
}

const refused = (answer: Omit<Answer, "ok">, status = 400, headers = new Headers()) =>
  data<Answer>({ ok: false, ...answer }, { status, headers });

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = requireIntent(form, ["edit", "send", "send-again", "restart", "change"]);
  switch (intent) {
    case "edit":
      return await edit(args, form);
    case "send":
    case "send-again":
      return await sendCodes(args, form, { isAgain: intent === "send-again" });
    case "restart":
      return data<Answer>({ ok: true, text: "", typedPhone: phoneIn(form) });
    case "change":
      return await changeNumber(args, form);
  }
}

async function edit({ context, params }: Route.ActionArgs, form: FormData) {
  const { db, now, requestId } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: memberEditSchema });
  const typed = textsIn(form);
  if (submission.status !== "success") {
    const errors = submission.error ?? {};
    return refused({ text: "", edited: { errors, typed, seen: seenIn(typed) } });
  }
  const by = { memberId: params.memberId, adminId: context.get(adminContext).id, now, requestId };
  const outcome = await editMember(db, { ...submission.value, ...by });
  if (outcome.ok) {
    const saved = profileValues(EDITED_FIELDS, submission.value);
    const edited = { typed: saved, seen: seenProfile(submission.value.version + 1, saved) };
    return data<Answer>({ ok: true, text: MEMBER_DESK_RULES_TEXTS.memberSaved, edited });
  }
  if (outcome.reason === "own_contact") {
    const errors = { emergencyContact: [PROFILE_REFUSAL_TEXTS.own_contact] };
    return refused({ text: "", edited: { errors, typed, seen: seenIn(typed) } });
  }
  const stored = await findOr404(context, params.memberId);
  const values = profileValues(EDITED_FIELDS, stored);
  const merged = mergedProfile(values, typed);
  const formErrors = [MEMBER_DESK_RULES_TEXTS.memberChanged, ...storedProfileTexts(values, merged)];
  const seen = { ...seenProfile(stored.version, values), isMerged: true };
  return refused({ text: "", edited: { formErrors, typed: merged, seen } }, 409);
}

async function sendCodes(
  args: Route.ActionArgs,
  form: FormData,
  { isAgain }: { isAgain: boolean },
) {
  const { sessionId } = args.context.get(adminContext);
  const member = await findOr404(args.context, args.params.memberId);
  const submission = parseWithZod(form, { schema: memberPhoneSchema });
  const typedPhone = phoneIn(form);
  if (submission.status !== "success")
    return refused({ text: "", errors: submission.error ?? {}, typedPhone });
  const { phone, isLost } = submission.value;
  if (phone === member.phone)
    return refused({
      text: "",
      errors: { phone: [MEMBER_DESK_RULES_TEXTS.samePhone] },
      typedPhone,
    });
  const headers = new Headers();
  const shown: string[] = [];
  const hosted: HostedRequest[] = [];
  const numbers = [
    { phone, purpose: "new_phone", field: "newOtp" },
    { phone: member.phone, purpose: "old_phone", field: "oldOtp" },
  ] as const;
  for (const number of isLost ? numbers.slice(0, 1) : numbers) {
    const sent = await sendCodeTo(args, form, { ...number, sessionId });
    if (!sent.ok) {
      // With a code on its way it is entered, with the old number's earlier one.
      const isCodeSent = isAgain || headers.has("Set-Cookie");
      const step = stepIn(form, { isCodeSent, shown: shown.join("\n") });
      return refused({ text: CODE_REFUSAL_TEXTS[sent.reason], ...step }, 400, headers);
    }
    headers.append("Set-Cookie", sent.headers["Set-Cookie"]);
    if (sent.shown)
      shown.push(
        EDIT_PHONE_TEXTS.sentTo({ number: maskedPhone(number.phone), message: sent.shown }),
      );
    hosted.push(...(sent.hosted ?? []));
  }
  const messages = shown.join("\n") || undefined;
  const phoneForm = {
    typed: typedPhone.phone,
    isLost,
    shown: messages,
    hosted: hosted.length > 0 ? hosted : undefined,
  };
  return data<Answer>({ ok: true, text: "", phone: phoneForm }, { headers });
}

/** The step that a form came from: codes that were sent before can still be entered. */
function stepIn(
  form: FormData,
  { isCodeSent, shown }: { isCodeSent: boolean; shown: string },
): Pick<Answer, "phone" | "typedPhone"> {
  const typedPhone = phoneIn(form);
  if (!isCodeSent) return { typedPhone };
  const messages = shown || undefined;
  return { phone: { typed: typedPhone.phone, isLost: typedPhone.isLost, shown: messages } };
}

async function changeNumber(args: Route.ActionArgs, form: FormData) {
  const { context, params } = args;
  const member = await findOr404(context, params.memberId);
  const typedPhone = phoneIn(form);
  const typed = {
    typed: typedPhone.phone,
    isLost: typedPhone.isLost,
    reason: String(form.get("reason") ?? ""),
  };
  const submission = parseWithZod(form, { schema: memberPhoneCodesSchema });
  if (submission.status !== "success")
    return refused({ text: "", errors: submission.error ?? {}, phone: typed });
  const { phone, newOtp, oldOtp, reason = "" } = submission.value;
  const [oldId, newId] = await Promise.all([
    requestedCodeIdOf(args, "old_phone", member.phone),
    requestedCodeIdOf(args, "new_phone", phone),
  ]);
  const outcome = await changePhone(context.get(requestContext).db, {
    ...codeCheckOf(args),
    memberId: params.memberId,
    adminId: context.get(adminContext).id,
    from: member.phone,
    to: phone,
    old: oldOtp ? { challengeId: oldId, code: oldOtp } : { reason },
    new: { challengeId: newId, code: newOtp },
  });
  if (outcome.ok) return data<Answer>({ ok: true, text: MEMBER_DESK_RULES_TEXTS.phoneChanged });
  if (outcome.reason === "phone_taken")
    return refused({ text: MEMBER_DESK_RULES_TEXTS.phoneTaken, typedPhone }, 409);
  const text = CHALLENGE_REFUSAL_TEXTS[outcome.reason];
  return refused({ text: "", errors: { [`${outcome.which}Otp`]: [text] }, phone: typed });
}

function phoneIn(form: FormData) {
  return { phone: String(form.get("phone") ?? ""), isLost: form.get("isLost") === "on" };
}

export default function EditMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, maskedPhone } = loaderData;
  const answer: Answer | undefined = actionData;
  const name = member.fullName ?? member.displayName ?? COMMON_WORDS.noNameYet;
  return (
    <>
      <PageHeader
        title={SUBSCRIBER_EDIT_PAGE_TEXTS.edit({ name })}
        back={{ to: `/admin/subscribers/${member.id}`, label: name }}
      />
      <ChangeResult answer={answer} />
      <EditMember member={member} answer={answer?.edited} />
      <EditPhone
        maskedPhone={maskedPhone}
        sent={answer?.phone}
        typed={answer?.typedPhone}
        errors={answer?.errors ?? {}}
      />
    </>
  );
}
