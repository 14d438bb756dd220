import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { requestCode } from "~/features/identity/commands/request-code.server";
import { signInMember } from "~/features/identity/commands/sign-in-member.server";
import { SignInForm } from "~/features/identity/components/sign-in-form";
import {
  CHALLENGE_REFUSAL_TEXTS,
  CODE_REFUSAL_TEXTS,
  storedPhone,
} from "~/features/identity/rules";
import { signInCodeSchema, signInPhoneSchema } from "~/features/identity/schema";
import { ownPath } from "~/lib/own-path";
import { appContext } from "~/middleware/context.server";
import { challengeCookie, memberCookie, readCookie } from "~/middleware/cookies.server";
import type { Route } from "./+types/sign-in";

export const meta: Route.MetaFunction = () => [{ title: `Sign in – ${club.name}` }];

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return form.get("intent") === "send" ? await sendCode(args, form) : await verifyCode(args, form);
}

async function sendCode({ context }: Route.ActionArgs, form: FormData) {
  const facts = context.get(appContext);
  const submission = parseWithZod(form, { schema: signInPhoneSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), sent: false }, { status: 400 });
  }
  const phone = storedPhone(submission.value.phone);
  const sent = await requestCode(facts.db, { ...facts, phone, purpose: "sign_in" });
  if (!sent.ok) {
    const formErrors = [CODE_REFUSAL_TEXTS[sent.reason]];
    return data({ result: submission.reply({ formErrors }), sent: false }, { status: 400 });
  }
  const cookie = await challengeCookie(facts).serialize(sent.challengeId);
  return data(
    { result: submission.reply(), sent: true, shown: sent.shown, challengeId: sent.challengeId },
    { headers: { "Set-Cookie": cookie } },
  );
}

async function verifyCode({ context, request }: Route.ActionArgs, form: FormData) {
  const facts = context.get(appContext);
  const challengeId = await readCookie(challengeCookie(facts), request);
  const submission = parseWithZod(form, { schema: signInCodeSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), sent: Boolean(challengeId) }, { status: 400 });
  }
  const { phone, otp } = submission.value;
  const outcome = await signInMember(facts.db, {
    ...facts,
    challengeId,
    phone: storedPhone(phone),
    code: otp,
    place: facts,
  });
  if (!outcome.ok) {
    const text =
      outcome.reason === "not_allowed" ? outcome.message : CHALLENGE_REFUSAL_TEXTS[outcome.reason];
    const result = submission.reply({ formErrors: [text] });
    return data({ result, sent: outcome.reason === "wrong_code" }, { status: 400 });
  }
  const next = new URL(request.url).searchParams.get("next");
  const headers = new Headers();
  headers.append("Set-Cookie", await memberCookie(facts).serialize(outcome.token));
  headers.append("Set-Cookie", await challengeCookie(facts).serialize("", { maxAge: 0 }));
  throw redirect(ownPath(next, "/dashboard"), { headers });
}

export default function SignInPage({ actionData }: Route.ComponentProps) {
  return <SignInForm {...actionData} />;
}
