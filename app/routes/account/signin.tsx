import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { requestCode } from "~/features/sign-in/commands/request-code.server";
import { signInMember } from "~/features/sign-in/commands/sign-in-member.server";
import { SignInForm } from "~/features/sign-in/components/sign-in-form";
import { signInWithPasskey } from "~/features/sign-in/passkeys/commands/sign-in-with-passkey.server";
import { PASSKEY_TEXTS } from "~/features/sign-in/passkeys/texts";
import { codeWait } from "~/features/sign-in/rules/code-waits";
import {
  hasCodesOnWhatsApp,
  refusedCode,
  SEND_ON_WHATSAPP,
} from "~/features/sign-in/rules/code-ways";
import { hostedRequests } from "~/features/sign-in/rules/hosted-codes";
import { storedPhone } from "~/features/sign-in/rules/phone-numbers";
import { anySignUpSchema, signInCodeSchema, signInPhoneSchema } from "~/features/sign-in/schema";
import { signIn } from "~/features/sign-in/texts";
import { CODE_REFUSAL_TEXTS, challengeTexts } from "~/features/sign-in/texts/codes";
import { findPathAfterSignIn } from "~/features/site/queries/find-path-after-sign-in.server";
import { codeAskerOf, passkeyHeaders, signedInHeaders } from "~/middleware/codes.server";
import { requestContext } from "~/middleware/context.server";
import { challengeCookie, passkeyCookie, readCookie } from "~/middleware/cookies.server";
import {
  heldCodeCookie,
  heldCodeIdOf,
  heldCodeOf,
  phoneIn,
  replyToClosedBoxes,
} from "~/middleware/held-codes.server";
import { knowViewerOnRead, viewerContext } from "~/middleware/member.server";
import { passkeySiteOf } from "~/middleware/passkeys.server";
import { useLatest } from "~/ui/use-latest";
import type { Route } from "./+types/signin";

export const meta: Route.MetaFunction = () => signIn.meta(club.name);

export const middleware: Route.MiddlewareFunction[] = [knowViewerOnRead];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { botCheck, db, now, sms, whatsApp } = context.get(requestContext);
  const memberId = context.get(viewerContext)?.id;
  if (memberId)
    throw redirect(await findPathAfterSignIn(db, { address: request.url, memberId, now }));
  const { provider, siteKey } = botCheck;
  return {
    botCheck: { provider, siteKey },
    held: await heldCodeOf(request, context, "sign_in"),
    hasWhatsApp: hasCodesOnWhatsApp({ sms, whatsApp }),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  switch (form.get("intent")) {
    case "send":
    case SEND_ON_WHATSAPP:
      return await sendCode(args, form);
    case "passkey":
      return await answerPasskey(args, form);
    default:
      return await verifyCode(args, form);
  }
}

async function answerPasskey({ context, request }: Route.ActionArgs, form: FormData) {
  const { db, ip, log, now, publicUrl, requestId, secret, userAgent } = context.get(requestContext);
  const asked = passkeyCookie({ publicUrl });
  const outcome = await signInWithPasskey(db, {
    ...{ ip, log, now, requestId, secret },
    ticket: await readCookie(asked, request),
    answer: String(form.get("answer") ?? ""),
    site: passkeySiteOf(request, context, club.name),
    place: { ip, userAgent },
  });
  if (outcome.ok) {
    const headers = await passkeyHeaders(request, context, outcome);
    const signedIn = { address: request.url, memberId: outcome.memberId, now };
    throw redirect(await findPathAfterSignIn(db, signedIn), { headers });
  }
  const text = outcome.reason === "not_allowed" ? outcome.message : PASSKEY_TEXTS[outcome.reason];
  const result = parseWithZod(form, { schema: anySignUpSchema }).reply({
    formErrors: [text],
    hideFields: ["answer"],
  });
  return data({ result, sent: false }, { status: 400 });
}

async function sendCode({ context, request }: Route.ActionArgs, form: FormData) {
  const { db, now } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: signInPhoneSchema });
  if (submission.status !== "success") {
    const sent = (await heldCodeOf(request, context, "sign_in"))?.isOpen ?? false;
    return data({ result: submission.reply(), sent }, { status: 400 });
  }
  const phone = storedPhone(submission.value.phone);
  const asker = await codeAskerOf(request, context, form, phone);
  const asked = await requestCode(db, { ...asker, purpose: "sign_in" });
  if (!asked.ok) {
    const result = submission.reply({ formErrors: [CODE_REFUSAL_TEXTS[asked.reason]] });
    const sent = (await heldCodeOf(request, context, "sign_in", phone))?.isOpen ?? false;
    return data({ result, sent, ...refusedCode(asked, phone, now) }, { status: 400 });
  }
  const { challengeId, shown } = asked;
  const { way } = asker;
  const hosted = hostedRequests({ otp: asked.hosted });
  const wait = codeWait(phone, asked.resendAt, now);
  const cookie = await heldCodeCookie(request, context, { purpose: "sign_in", challengeId });
  return data(
    { result: submission.reply(), sent: true, shown, sentAt: now, wait, hosted, way },
    { headers: { "Set-Cookie": cookie } },
  );
}

async function verifyCode({ context, request }: Route.ActionArgs, form: FormData) {
  const { db, ip, log, now, publicUrl, requestId, secret, sms, userAgent } =
    context.get(requestContext);
  const asked = challengeCookie({ publicUrl });
  const submission = parseWithZod(form, { schema: signInCodeSchema });
  if (submission.status !== "success") {
    const held = await heldCodeOf(request, context, "sign_in", phoneIn(form));
    if (held?.isOpen) return data({ result: submission.reply(), sent: true }, { status: 400 });
    const texts = challengeTexts(held ? "expired" : "no_request", false);
    const asked = { schema: signInPhoneSchema, submission, texts, isAsked: Boolean(held) };
    const result = replyToClosedBoxes(form, asked);
    return data({ result, sent: false }, { status: 400 });
  }
  const phone = storedPhone(submission.value.phone);
  const outcome = await signInMember(db, {
    ...{ ip, log, now, requestId, secret, sms },
    challengeId: await heldCodeIdOf(request, context, "sign_in", phone),
    phone,
    code: submission.value.otp,
    place: { ip, userAgent },
  });
  if (!outcome.ok && outcome.reason === "not_allowed") {
    const result = submission.reply({ formErrors: [outcome.message], hideFields: ["otp"] });
    return data({ result, sent: false, refusedAt: now }, { status: 400 });
  }
  if (!outcome.ok) {
    const held = await heldCodeOf(request, context, "sign_in", phone);
    const { isOpen: sent = false, wait } = held ?? {};
    const fieldErrors = { otp: challengeTexts(outcome.reason, sent) };
    const result = submission.reply({ fieldErrors, hideFields: ["otp"] });
    return data({ result, sent, wait, refusedAt: now }, { status: 400 });
  }
  const headers = await signedInHeaders(request, context, { token: outcome.token, phone, asked });
  const signedIn = { address: request.url, memberId: outcome.memberId, now };
  throw redirect(await findPathAfterSignIn(db, signedIn), { headers });
}

export default function SignInPage({ actionData, loaderData }: Route.ComponentProps) {
  return <SignInForm answer={useLatest(actionData)} {...loaderData} />;
}
