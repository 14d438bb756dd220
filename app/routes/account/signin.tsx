import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { requestCode } from "~/features/sign-in/commands/request-code.server";
import { signInMember } from "~/features/sign-in/commands/sign-in-member.server";
import { SignInForm } from "~/features/sign-in/components/sign-in-form";
import {
  CHALLENGE_REFUSAL_TEXTS,
  CODE_REFUSAL_TEXTS,
} from "~/features/sign-in/rules/code-refusals";
import { storedPhone } from "~/features/sign-in/rules/phone-numbers";
import { signInCodeSchema, signInPhoneSchema } from "~/features/sign-in/schema";
import { ownPath } from "~/lib/own-path";
import { codeAskerOf, signedInHeaders } from "~/middleware/codes.server";
import { requestContext } from "~/middleware/context.server";
import { challengeCookie, readCookie } from "~/middleware/cookies.server";
import { sendMembersOn } from "~/middleware/member.server";
import { useLatest } from "~/ui/use-latest";
import type { Route } from "./+types/signin";

export const meta: Route.MetaFunction = () => [{ title: `Sign in – ${club.name}` }];

export const middleware: Route.MiddlewareFunction[] = [sendMembersOn];

export function loader({ context }: Route.LoaderArgs) {
  const { provider, siteKey } = context.get(requestContext).botCheck;
  return { botCheck: { provider, siteKey } };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return form.get("intent") === "send" ? await sendCode(args, form) : await verifyCode(args, form);
}

async function sendCode({ context, request }: Route.ActionArgs, form: FormData) {
  const { db, now, publicUrl } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: signInPhoneSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply(), sent: false }, { status: 400 });
  }
  const phone = storedPhone(submission.value.phone);
  const asker = await codeAskerOf(request, context, form, phone);
  const sent = await requestCode(db, { ...asker, purpose: "sign_in" });
  if (!sent.ok) {
    const formErrors = [CODE_REFUSAL_TEXTS[sent.reason]];
    const isOpen =
      sent.reason === "limit" && Boolean(await readCookie(challengeCookie({ publicUrl }), request));
    return data({ result: submission.reply({ formErrors }), sent: isOpen }, { status: 400 });
  }
  const { challengeId, shown } = sent;
  const waitSeconds = Math.ceil((sent.resendAt - now) / 1000);
  return data(
    { result: submission.reply(), sent: true, shown, sentAt: now, waitSeconds },
    { headers: { "Set-Cookie": await challengeCookie({ publicUrl }).serialize(challengeId) } },
  );
}

async function verifyCode({ context, request }: Route.ActionArgs, form: FormData) {
  const { db, ip, log, now, publicUrl, requestId, secret, sms, userAgent } =
    context.get(requestContext);
  const asked = challengeCookie({ publicUrl });
  const challengeId = await readCookie(asked, request);
  const formErrors = challengeId ? [] : [CHALLENGE_REFUSAL_TEXTS.no_request];
  // Disabled code boxes are not sent: there is no code to report an error on, and perhaps no number.
  if (!challengeId && !form.has("otp")) {
    const tried = parseWithZod(form, { schema: signInPhoneSchema.partial() });
    return data({ result: tried.reply({ formErrors }), sent: false }, { status: 400 });
  }
  const submission = parseWithZod(form, { schema: signInCodeSchema });
  if (submission.status !== "success") {
    const result = submission.reply({ formErrors });
    return data({ result, sent: Boolean(challengeId) }, { status: 400 });
  }
  const phone = storedPhone(submission.value.phone);
  const outcome = await signInMember(db, {
    ...{ ip, log, now, requestId, secret, sms },
    challengeId,
    phone,
    code: submission.value.otp,
    place: { ip, userAgent },
  });
  if (!outcome.ok) {
    const text =
      outcome.reason === "not_allowed" ? outcome.message : CHALLENGE_REFUSAL_TEXTS[outcome.reason];
    const result = submission.reply({ formErrors: [text] });
    const sent = outcome.reason === "wrong_code" || outcome.reason === "unavailable";
    return data({ result, sent }, { status: 400 });
  }
  const next = new URL(request.url).searchParams.get("next");
  const headers = await signedInHeaders(request, context, { token: outcome.token, phone, asked });
  throw redirect(ownPath(next, "/dashboard"), { headers });
}

export default function SignInPage({ actionData, loaderData }: Route.ComponentProps) {
  return <SignInForm {...useLatest(actionData)} botCheck={loaderData.botCheck} />;
}
