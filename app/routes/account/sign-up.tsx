import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { CONSENT_PURPOSES } from "~/features/consents/rules";
import { requestCode } from "~/features/identity/commands/request-code.server";
import { signUpMember } from "~/features/identity/commands/sign-up-member.server";
import { SignUpForm } from "~/features/identity/components/sign-up-form";
import {
  CHALLENGE_REFUSALS_KEEPING_CODE,
  SIGN_UP_FIELD_TEXTS,
  SIGN_UP_NO_REQUEST_TEXT,
  SIGN_UP_REFUSAL_TEXTS,
  signUpCodeText,
  storedPhone,
} from "~/features/identity/rules";
import { signUpPhoneSchema, signUpSchema } from "~/features/identity/schema";
import { codeAskerOf, rememberBrowser } from "~/middleware/codes.server";
import { appContext } from "~/middleware/context.server";
import { challengeCookie, memberCookie, readCookie } from "~/middleware/cookies.server";
import type { Route } from "./+types/sign-up";

export const meta: Route.MetaFunction = () => [{ title: `Sign up – ${club.name}` }];

export function loader({ context, request }: Route.LoaderArgs) {
  const { provider, siteKey } = context.get(appContext).botCheck;
  const ref = new URL(request.url).searchParams.get("ref") ?? undefined;
  return { botCheck: { provider, siteKey }, ref };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return form.get("intent") === "send" ? await sendCode(args, form) : await signUp(args, form);
}

async function sendCode({ context, request }: Route.ActionArgs, form: FormData) {
  const facts = context.get(appContext);
  const held = Boolean(await readCookie(challengeCookie(facts), request));
  const submission = parseWithZod(form, { schema: signUpPhoneSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), sent: held }, { status: 400 });
  }
  const phone = storedPhone(submission.value.phone);
  const asker = await codeAskerOf(request, facts, form, phone);
  const sent = await requestCode(facts.db, { ...asker, purpose: "sign_up" });
  if (!sent.ok) {
    const formErrors = [signUpCodeText(sent.reason)];
    return data({ result: submission.reply({ formErrors }), sent: held }, { status: 400 });
  }
  const { challengeId, shown } = sent;
  const waitSeconds = Math.ceil((sent.resendAt - facts.now) / 1000);
  return data(
    { result: submission.reply(), sent: true, shown, challengeId, waitSeconds },
    { headers: { "Set-Cookie": await challengeCookie(facts).serialize(challengeId) } },
  );
}

async function signUp({ context, request }: Route.ActionArgs, form: FormData) {
  const facts = context.get(appContext);
  const challengeId = await readCookie(challengeCookie(facts), request);
  const submission = parseWithZod(form, { schema: signUpSchema });
  if (submission.status !== "success") {
    const formErrors = challengeId ? [] : [SIGN_UP_NO_REQUEST_TEXT];
    const result = submission.reply({ formErrors });
    return data({ result, sent: Boolean(challengeId) }, { status: 400 });
  }
  const { otp, emergencyContact, ref, ...answers } = submission.value;
  const phone = storedPhone(answers.phone);
  const joinCrew = answers.crew === "on";
  const outcome = await signUpMember(facts.db, {
    ...facts,
    challengeId,
    phone,
    code: otp,
    profile: { ...answers, emergencyContact, joinCrew, inviteCode: ref },
    consents: CONSENT_PURPOSES.filter((purpose) => answers[purpose] === "on"),
    place: facts,
  });
  if (!outcome.ok) {
    const field = SIGN_UP_FIELD_TEXTS[outcome.reason];
    const formErrors = field ? [] : [SIGN_UP_REFUSAL_TEXTS[outcome.reason] ?? ""];
    const result = submission.reply({ formErrors, fieldErrors: field ?? {} });
    const sent = CHALLENGE_REFUSALS_KEEPING_CODE.has(outcome.reason);
    return data({ result, sent }, { status: 400 });
  }
  const headers = new Headers();
  headers.append("Set-Cookie", await memberCookie(facts).serialize(outcome.token));
  headers.append("Set-Cookie", await challengeCookie(facts).serialize("", { maxAge: 0 }));
  headers.append("Set-Cookie", await rememberBrowser(request, facts, phone));
  throw redirect("/?welcome=registered", { headers });
}

export default function SignUpPage({ actionData, loaderData }: Route.ComponentProps) {
  return <SignUpForm {...actionData} botCheck={loaderData.botCheck} inviteCode={loaderData.ref} />;
}
