import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { CONSENT_PURPOSES } from "~/features/members/rules/consents";
import { requestCode } from "~/features/sign-in/commands/request-code.server";
import { signUpMember } from "~/features/sign-in/commands/sign-up-member.server";
import { SignUpForm } from "~/features/sign-in/components/sign-up-form";
import {
  CHALLENGE_REFUSALS_KEEPING_CODE,
  SIGN_UP_FAILED_TEXT,
  SIGN_UP_FIELD_TEXTS,
  SIGN_UP_NO_REQUEST_TEXT,
  SIGN_UP_REFUSAL_TEXTS,
  SIGN_UP_SEND_FAILED_TEXT,
  signUpCodeText,
} from "~/features/sign-in/components/sign-up-texts";
import { codeWait } from "~/features/sign-in/rules/code-waits";
import { storedPhone } from "~/features/sign-in/rules/phone-numbers";
import {
  anySignUpSchema,
  guardianPhoneSchema,
  signUpPhoneSchema,
  signUpSchema,
} from "~/features/sign-in/schema";
import { codeAskerOf, signedInHeaders } from "~/middleware/codes.server";
import { requestContext } from "~/middleware/context.server";
import { guardianCookie, readCookie, signUpCookie } from "~/middleware/cookies.server";
import { sendMembersOn } from "~/middleware/member.server";
import { changeOrAnswer } from "~/middleware/read-failure.server";
import { useLatest } from "~/ui/use-latest";
import type { Route } from "./+types/signup";

export const meta: Route.MetaFunction = () => [{ title: `Sign up – ${club.name}` }];

export const middleware: Route.MiddlewareFunction[] = [sendMembersOn];

export function loader({ context, request }: Route.LoaderArgs) {
  const { botCheck, minors } = context.get(requestContext);
  const { provider, siteKey } = botCheck;
  const ref = new URL(request.url).searchParams.get("ref") ?? undefined;
  return { botCheck: { provider, siteKey }, ref, minors };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const isSubmit = form.get("intent") === "submit";
  return await changeOrAnswer(
    args.context,
    () => answer(args, form),
    () => {
      const formErrors = [isSubmit ? SIGN_UP_FAILED_TEXT : SIGN_UP_SEND_FAILED_TEXT];
      const result = parseWithZod(form, { schema: anySignUpSchema }).reply({ formErrors });
      return data({ result, sent: isSubmit }, { status: 500 });
    },
  );
}

async function answer(args: Route.ActionArgs, form: FormData) {
  switch (form.get("intent")) {
    case "send":
      return await sendCode(args, form);
    case "send-guardian":
      return await sendGuardianCode(args, form);
    default:
      return await signUp(args, form);
  }
}

async function sendCode({ context, request }: Route.ActionArgs, form: FormData) {
  const { db, now, publicUrl } = context.get(requestContext);
  const cookie = signUpCookie({ publicUrl });
  const held = Boolean(await readCookie(cookie, request));
  const submission = parseWithZod(form, { schema: signUpPhoneSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), sent: held }, { status: 400 });
  }
  const phone = storedPhone(submission.value.phone);
  const asker = await codeAskerOf(request, context, form, phone);
  const sent = await requestCode(db, { ...asker, purpose: "sign_up" });
  if (!sent.ok) {
    const formErrors = [signUpCodeText(sent.reason)];
    const wait = codeWait(phone, sent.retryAt, now);
    return data({ result: submission.reply({ formErrors }), sent: held, wait }, { status: 400 });
  }
  const { challengeId, shown } = sent;
  const wait = codeWait(phone, sent.resendAt, now);
  const result = submission.reply({ hideFields: ["otp"] });
  return data(
    { result, sent: true, shown, sentAt: now, wait },
    { headers: { "Set-Cookie": await cookie.serialize(challengeId) } },
  );
}

async function sendGuardianCode({ context, request }: Route.ActionArgs, form: FormData) {
  const { db, minors, publicUrl } = context.get(requestContext);
  const sent = Boolean(await readCookie(signUpCookie({ publicUrl }), request));
  const submission = parseWithZod(form, { schema: guardianPhoneSchema });
  if (submission.status !== "success" || minors !== "parental") {
    return data({ result: submission.reply(), sent }, { status: 400 });
  }
  const asker = await codeAskerOf(
    request,
    context,
    form,
    storedPhone(submission.value.guardianPhone),
  );
  const asked = await requestCode(db, { ...asker, purpose: "guardian" });
  if (!asked.ok) {
    const result = submission.reply({ formErrors: [signUpCodeText(asked.reason)] });
    return data({ result, sent }, { status: 400 });
  }
  const cookie = await guardianCookie({ publicUrl }).serialize(asked.challengeId);
  const told = { result: submission.reply(), sent, guardianShown: asked.shown };
  return data(told, { headers: { "Set-Cookie": cookie } });
}

async function signUp({ context, request }: Route.ActionArgs, form: FormData) {
  const { db, ip, log, minors, now, publicUrl, requestId, secret, sms, timeZone, userAgent } =
    context.get(requestContext);
  const asked = signUpCookie({ publicUrl });
  const challengeId = await readCookie(asked, request);
  const submission = parseWithZod(form, { schema: signUpSchema });
  if (submission.status !== "success") {
    const formErrors = challengeId ? [] : [SIGN_UP_NO_REQUEST_TEXT];
    const result = submission.reply({ formErrors });
    return data({ result, sent: Boolean(challengeId) }, { status: 400 });
  }
  const { otp, emergencyContact, ref, ...answers } = submission.value;
  const { guardianName, guardianPhone, guardianOtp } = answers;
  const guardian = guardianName &&
    guardianPhone &&
    guardianOtp && {
      name: guardianName,
      phone: storedPhone(guardianPhone),
      code: guardianOtp,
      challengeId: await readCookie(guardianCookie({ publicUrl }), request),
    };
  const phone = storedPhone(answers.phone);
  const joinCrew = answers.crew === "on";
  const outcome = await signUpMember(db, {
    ...{ ip, log, minors, now, requestId, secret, sms, timeZone },
    challengeId,
    phone,
    code: otp,
    profile: { ...answers, emergencyContact, joinCrew, inviteCode: ref },
    consents: CONSENT_PURPOSES.filter((purpose) => answers[purpose] === "on"),
    guardian: guardian || undefined,
    place: { ip, userAgent },
  });
  if (!outcome.ok) {
    const field = SIGN_UP_FIELD_TEXTS[outcome.reason];
    const formErrors = field ? [] : [SIGN_UP_REFUSAL_TEXTS[outcome.reason] ?? ""];
    const result = submission.reply({ formErrors, fieldErrors: field ?? {} });
    const sent = CHALLENGE_REFUSALS_KEEPING_CODE.has(outcome.reason);
    return data({ result, sent }, { status: 400 });
  }
  const headers = await signedInHeaders(request, context, { token: outcome.token, phone, asked });
  throw redirect("/?welcome=registered", { headers });
}

export default function SignUpPage({ actionData, loaderData }: Route.ComponentProps) {
  const { botCheck, ref, minors } = loaderData;
  const withGuardian = minors === "parental";
  return <SignUpForm {...useLatest(actionData)} {...{ botCheck, withGuardian }} inviteCode={ref} />;
}
