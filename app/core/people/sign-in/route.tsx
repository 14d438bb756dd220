import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { heldAnswer } from "~/core/people/codes/code-state";
import { hasCodesOnWhatsApp, SEND_ON_WHATSAPP } from "~/core/people/codes/codes";
import { CODE_REFUSAL_TEXTS, challengeTexts } from "~/core/people/codes/codes-texts";
import { anySignUpSchema, signInCodeSchema, signInPhoneSchema } from "~/core/people/form-sign-in";
import { findPathAfterSignIn } from "~/core/site/frame/find-path-after-sign-in.server";
import type { MemberId } from "~/db/tables/shapes";
import { storedPhone } from "~/lib/phone-digits";
import { passkeyHeaders } from "~/middleware/codes.server";
import { requestContext } from "~/middleware/context.server";
import { passkeyCookie, readCookie } from "~/middleware/cookies.server";
import { refuseIncomplete, signedInMeanwhile, signInByCode } from "~/middleware/enter-code.server";
import { requireIntent } from "~/middleware/intents.server";
import { knowViewerOnRead, viewerContext } from "~/middleware/member.server";
import { passkeySiteOf } from "~/middleware/passkeys.server";
import { requestedCodeOf } from "~/middleware/requested-codes.server";
import { answerSend } from "~/middleware/send-code.server";
import { SERVER_SLOTS } from "~/parts.server";
import { SIGN_IN_SLOTS } from "~/slots/sign-in";
import { useLatest } from "~/ui/use-latest";
import type { Route } from "./+types/route";
import { PASSKEY_REFUSAL_TEXTS } from "./passkey-sign-in";
import { SignInForm } from "./sign-in-form";
import { signIn } from "./sign-in-texts";

export const meta: Route.MetaFunction = () => signIn.meta(club.name);

export const middleware: Route.MiddlewareFunction[] = [knowViewerOnRead];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { botCheck, sms, whatsApp } = context.get(requestContext);
  const viewer = context.get(viewerContext);
  if (viewer) throw await leadOn({ context, request }, viewer.id);
  const { provider, siteKey } = botCheck;
  return {
    botCheck: { provider, siteKey },
    held: await requestedCodeOf(request, context, "sign_in"),
    hasWhatsApp: hasCodesOnWhatsApp({ sms, whatsApp }),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const member = await signedInMeanwhile(args.request, args.context, form);
  if (member) throw await leadOn(args, member.id);
  switch (requireIntent(form, ["send", SEND_ON_WHATSAPP, "verify", "passkey"])) {
    case "send":
    case SEND_ON_WHATSAPP:
      return await answerSend(args.request, args.context, form, {
        purpose: "sign_in",
        schema: signInPhoneSchema,
        textOf: (reason) => CODE_REFUSAL_TEXTS[reason],
      });
    case "passkey":
      return await answerPasskey(args, form);
    case "verify":
      return await verifyCode(args, form);
  }
}

/** Redirects a member who is signed in. */
async function leadOn(
  { context, request }: Pick<Route.LoaderArgs, "context" | "request">,
  memberId: MemberId,
  headers = new Headers(),
) {
  const { db, now } = context.get(requestContext);
  const path = await findPathAfterSignIn(db, { address: request.url, memberId, now });
  return redirect(path, { headers });
}

async function answerPasskey({ context, request }: Route.ActionArgs, form: FormData) {
  const { db, ip, log, now, publicUrl, requestId, secret, userAgent } = context.get(requestContext);
  if (!SERVER_SLOTS.signInWithPasskey) throw data({ reason: "unknown_intent" }, { status: 400 });
  const asked = passkeyCookie({ publicUrl });
  const outcome = await SERVER_SLOTS.signInWithPasskey(db, {
    ...{ ip, log, now, requestId, secret },
    ticket: await readCookie(asked, request),
    answer: String(form.get("answer") ?? ""),
    site: passkeySiteOf(request, context, club.name),
    place: { ip, userAgent },
  });
  if (outcome.ok) {
    const headers = await passkeyHeaders(request, context, outcome);
    throw await leadOn({ context, request }, outcome.memberId, headers);
  }
  const text =
    outcome.reason === "not_allowed" ? outcome.message : PASSKEY_REFUSAL_TEXTS[outcome.reason];
  const result = parseWithZod(form, { schema: anySignUpSchema }).reply({
    formErrors: [text],
    hideFields: ["answer"],
  });
  return data({ result, sent: false }, { status: 400 });
}

async function verifyCode({ context, request }: Route.ActionArgs, form: FormData) {
  const { now } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: signInCodeSchema });
  if (submission.status !== "success")
    return await refuseIncomplete(request, context, form, {
      purpose: "sign_in",
      schema: signInPhoneSchema,
      submission,
      textsOf: challengeTexts,
    });
  const { phone, otp: code } = submission.value;
  const outcome = await signInByCode(request, context, { phone: storedPhone(phone), code });
  if (outcome.ok) throw await leadOn({ context, request }, outcome.memberId, outcome.headers);
  const open = heldAnswer(outcome.held);
  const errors =
    outcome.reason === "not_allowed"
      ? { formErrors: [outcome.message] }
      : { fieldErrors: { otp: challengeTexts(outcome.reason, open.sent) } };
  const result = submission.reply({ ...errors, hideFields: ["otp"] });
  return data({ result, ...open, wait: outcome.held?.wait, refusedAt: now }, { status: 400 });
}

export default function SignInPage({ actionData, loaderData }: Route.ComponentProps) {
  return <SignInForm answer={useLatest(actionData)} {...loaderData} {...SIGN_IN_SLOTS} />;
}
