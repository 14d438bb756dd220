import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link, redirect, useLocation } from "react-router";
import { clubName } from "~/content/page-club";
import { challengeTexts, heldAnswer } from "~/core/people/codes/code-state";
import { hasCodesOnWhatsApp, SEND_ON_WHATSAPP } from "~/core/people/codes/codes";
import { anySignUpSchema, signInCodeSchema, signInPhoneSchema } from "~/core/people/form";
import { refusalWithContact } from "~/core/people/members";
import { findPathAfterSignIn } from "~/core/site/frame/find-path-after-sign-in.server";
import type { MemberId } from "~/db/tables/shapes";
import { storedPhone } from "~/lib/phone-digits";
import {
  answerSend,
  refuseIncomplete,
  signedInMeanwhile,
  signInByCode,
} from "~/middleware/code-forms.server";
import { passkeyHeaders } from "~/middleware/codes.server";
import { type RouteArgs, requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { findBrowserId } from "~/middleware/known-browsers.server";
import { knowViewerOnRead, viewerContext } from "~/middleware/member.server";
import { passkeyUseOf } from "~/middleware/passkeys.server";
import { requestedCodeOf } from "~/middleware/requested-codes.server";
import { SERVER_SLOTS } from "~/parts.server";
import { SIGN_IN_SLOTS } from "~/slots/sign-in";
import { CODE_REFUSAL_TEXTS } from "~/texts/people/codes";
import { PASSKEY_REFUSAL_TEXTS, SIGN_IN_TEXTS } from "~/texts/people/sign-in";
import { PhoneProofForm } from "../codes/phone-proof";
import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => [
  { title: SIGN_IN_TEXTS.signIn({ club: clubName() }) },
  { name: "description", content: SIGN_IN_TEXTS.signInAbout({ club: clubName() }) },
];

export const middleware: Route.MiddlewareFunction[] = [knowViewerOnRead];

export async function loader(args: Route.LoaderArgs) {
  const { botCheck, sms, whatsApp } = args.context.get(requestContext);
  const viewer = args.context.get(viewerContext);
  if (viewer) throw await leadOn(args, viewer.id);
  const { provider, siteKey } = botCheck;
  return {
    botCheck: { provider, siteKey },
    held: await requestedCodeOf(args, "sign_in"),
    hasWhatsApp: hasCodesOnWhatsApp({ sms, whatsApp }),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const member = await signedInMeanwhile(args, form);
  if (member) throw await leadOn(args, member.id);
  switch (requireIntent(form, ["send", SEND_ON_WHATSAPP, "verify", "passkey"])) {
    case "send":
    case SEND_ON_WHATSAPP:
      return await answerSend(args, form, {
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
async function leadOn({ context, request }: RouteArgs, memberId: MemberId, headers?: Headers) {
  const { db, now } = context.get(requestContext);
  const path = await findPathAfterSignIn(db, { address: request.url, memberId, now });
  return redirect(path, { headers });
}

async function answerPasskey(args: Route.ActionArgs, form: FormData) {
  const { content, db } = args.context.get(requestContext);
  if (!SERVER_SLOTS.signInWithPasskey) throw data({ reason: "unknown_intent" }, { status: 400 });
  const outcome = await SERVER_SLOTS.signInWithPasskey(db, {
    ...(await passkeyUseOf(args, form)),
    findBrowserId: (phone) => findBrowserId(args, { kind: "member", subject: phone }),
  });
  if (outcome.ok) throw await leadOn(args, outcome.memberId, await passkeyHeaders(args, outcome));
  const text =
    outcome.reason === "not_allowed"
      ? refusalWithContact(outcome.message, content.club)
      : PASSKEY_REFUSAL_TEXTS[outcome.reason];
  const result = parseWithZod(form, { schema: anySignUpSchema }).reply({
    formErrors: [text],
    hideFields: ["answer"],
  });
  return data({ result, sent: false }, { status: 400 });
}

async function verifyCode(args: Route.ActionArgs, form: FormData) {
  const { content, now } = args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: signInCodeSchema });
  if (submission.status !== "success")
    return await refuseIncomplete(args, form, {
      purpose: "sign_in",
      schema: signInPhoneSchema,
      submission,
      textsOf: challengeTexts,
    });
  const { phone, otp: code } = submission.value;
  const outcome = await signInByCode(args, { phone: storedPhone(phone), code });
  if (outcome.ok) throw await leadOn(args, outcome.memberId, outcome.headers);
  const open = heldAnswer(outcome.held);
  const errors =
    outcome.reason === "not_allowed"
      ? { formErrors: [refusalWithContact(outcome.message, content.club)] }
      : { fieldErrors: { otp: challengeTexts(outcome.reason, open.sent) } };
  const result = submission.reply({ ...errors, hideFields: ["otp"] });
  return data({ result, ...open, wait: outcome.held?.wait, refusedAt: now }, { status: 400 });
}

export default function SignInPage({ actionData, loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const { PasskeyButton } = SIGN_IN_SLOTS;
  return (
    <PhoneProofForm
      {...loaderData}
      id="sign-in"
      answer={actionData}
      texts={SIGN_IN_TEXTS}
      intro={SIGN_IN_TEXTS.intro}
      autoComplete="tel webauthn"
    >
      {PasskeyButton && (
        <PasskeyButton wanted="member" inField>
          {SIGN_IN_TEXTS.passkey}
        </PasskeyButton>
      )}
      <p className="flex flex-wrap justify-between gap-3">
        <Link to={`/signup${search}`} className="text-link">
          {SIGN_IN_TEXTS.signUp}
        </Link>
        <Link to="/admin" className="text-link">
          {SIGN_IN_TEXTS.admin}
        </Link>
      </p>
    </PhoneProofForm>
  );
}
