import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { requestCode } from "~/features/identity/commands/request-code.server";
import { signUpMember } from "~/features/identity/commands/sign-up-member.server";
import { SignUpForm } from "~/features/identity/components/sign-up-form";
import { CODE_REFUSAL_TEXTS, SIGN_UP_REFUSAL_TEXTS, storedPhone } from "~/features/identity/rules";
import { signUpPhoneSchema, signUpSchema } from "~/features/identity/schema";
import { appContext } from "~/middleware/context.server";
import { challengeCookie, memberCookie, readCookie } from "~/middleware/cookies.server";
import type { Route } from "./+types/sign-up";

export const meta: Route.MetaFunction = () => [{ title: `Sign up – ${club.name}` }];

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return form.get("intent") === "send" ? await sendCode(args, form) : await signUp(args, form);
}

async function sendCode({ context }: Route.ActionArgs, form: FormData) {
  const facts = context.get(appContext);
  const submission = parseWithZod(form, { schema: signUpPhoneSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), sent: false }, { status: 400 });
  }
  const phone = storedPhone(submission.value.phone);
  const sent = await requestCode(facts.db, { ...facts, phone, purpose: "sign_up" });
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

async function signUp({ context, request }: Route.ActionArgs, form: FormData) {
  const facts = context.get(appContext);
  const challengeId = await readCookie(challengeCookie(facts), request);
  const submission = parseWithZod(form, { schema: signUpSchema });
  if (submission.status !== "success") {
    const formErrors = challengeId ? [] : [SIGN_UP_REFUSAL_TEXTS.no_request];
    const result = submission.reply({ formErrors });
    return data({ result, sent: Boolean(challengeId) }, { status: 400 });
  }
  const { phone, otp, joinCrew, emergencyContact, ...profile } = submission.value;
  const outcome = await signUpMember(facts.db, {
    ...facts,
    challengeId,
    phone: storedPhone(phone),
    code: otp,
    profile: { ...profile, emergencyContact, joinCrew: joinCrew === "on" },
    place: facts,
  });
  if (!outcome.ok) {
    const text = SIGN_UP_REFUSAL_TEXTS[outcome.reason];
    const errors =
      outcome.reason === "username_taken"
        ? { fieldErrors: { username: [text] } }
        : { formErrors: [text] };
    return data({ result: submission.reply(errors), sent: Boolean(challengeId) }, { status: 400 });
  }
  const headers = new Headers();
  headers.append("Set-Cookie", await memberCookie(facts).serialize(outcome.token));
  headers.append("Set-Cookie", await challengeCookie(facts).serialize("", { maxAge: 0 }));
  throw redirect("/?welcome=registered", { headers });
}

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  return <SignUpForm {...actionData} />;
}
