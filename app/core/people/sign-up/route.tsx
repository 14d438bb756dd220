import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { clubName } from "~/content/page-club";
import { pathAfterSignUp, planIn } from "~/core/bookings/book/plan-choice-rules";
import { findInvite } from "~/core/events/share-picture/draw-share-picture.server";
import { heldAnswer } from "~/core/people/codes/code-state";
import { hasCodesOnWhatsApp, SEND_ON_WHATSAPP } from "~/core/people/codes/codes";
import { CONSENT_PURPOSES } from "~/core/people/consents/consents";
import {
  anySignUpSchema,
  guardianPhoneSchema,
  signUpCodeSchema,
  signUpPhoneSchema,
  signUpSchema,
} from "~/core/people/form";
import { refusalWithContact } from "~/core/people/members";
import { rememberPlan } from "~/core/people/members.server";
import { findPathAfterSignIn } from "~/core/site/frame/find-path-after-sign-in.server";
import { pageMeta } from "~/core/site/frame/public-pages";
import type { MemberId } from "~/db/tables/shapes";
import { visited } from "~/lib/language.server";
import { pathWithFlag } from "~/lib/local-path";
import { storedPhone } from "~/lib/phone-digits";
import { answerSend, refuseIncomplete, signedInMeanwhile } from "~/middleware/code-forms.server";
import { sendCodeTo, signedInHeaders } from "~/middleware/codes.server";
import { type RouteArgs, requestContext } from "~/middleware/context.server";
import { removeCookie, signUpCookie } from "~/middleware/cookies.server";
import { requireIntent } from "~/middleware/intents.server";
import { knowViewerOnRead, viewerContext } from "~/middleware/member.server";
import { changeOrAnswer } from "~/middleware/read-failure.server";
import {
  codeCheckOf,
  phoneIn,
  requestedCodeCookie,
  requestedCodeIdOf,
  requestedCodeOf,
} from "~/middleware/requested-codes.server";
import { SIGN_IN_TEXTS, SIGN_UP_TEXTS } from "~/texts/people/sign-in";
import type { Route } from "./+types/route";
import { proveNumber, signUpMember } from "./sign-up-member.server";
import { SignUpPhoneForm } from "./sign-up-phone-form";
import { SignUpProfileForm } from "./sign-up-profile-form";
import {
  signUpChallengeTexts,
  signUpCodeText,
  signUpExpiredText,
  signUpFieldTexts,
  signUpTakenText,
} from "./sign-up-texts";

/** The error where the number was proven too long ago. */
const AGAIN = "again";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { invite, ref } = loaderData ?? {};
  if (!invite || !ref)
    return [
      { title: SIGN_IN_TEXTS.signUpTitle({ club: clubName() }) },
      { name: "description", content: SIGN_IN_TEXTS.signUpAbout({ club: clubName() }) },
    ];
  return pageMeta({
    ...invite,
    path: "/signup",
    title: `${invite.title} – ${clubName()}`,
    picture: `/share.png?${new URLSearchParams({ ref })}`,
  });
};

export const middleware: Route.MiddlewareFunction[] = [knowViewerOnRead];

export async function loader(args: Route.LoaderArgs) {
  const { botCheck, db, minors, now, publicUrl, sms, whatsApp } = args.context.get(requestContext);
  const viewer = args.context.get(viewerContext);
  if (viewer) throw await leadOn(args, viewer.id);
  const ref = args.url.searchParams.get("ref") ?? undefined;
  const invite = await findInvite(db, { code: ref, now });
  return {
    botCheck: { provider: botCheck.provider, siteKey: botCheck.siteKey },
    ref,
    invite: invite && { ...invite, origin: publicUrl ?? args.url.origin },
    problem: args.url.searchParams.has(AGAIN) ? signUpExpiredText() : undefined,
    minors,
    held: await requestedCodeOf(args, "sign_up"),
    guardianShown: (await requestedCodeOf(args, "guardian"))?.shown,
    hasWhatsApp: hasCodesOnWhatsApp({ sms, whatsApp }),
  };
}

type Args = Pick<Route.ActionArgs, "context" | "request" | "url">;

const INTENTS = ["send", SEND_ON_WHATSAPP, "verify", "send-guardian", "restart", "submit"] as const;

type Intent = (typeof INTENTS)[number];

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = requireIntent(form, INTENTS);
  return await changeOrAnswer(
    args.context,
    () => answer(args, form, intent),
    () => {
      const formErrors = [
        intent === "submit" ? SIGN_UP_TEXTS.signUpFailed : SIGN_UP_TEXTS.signUpSendFailed,
      ];
      const result = parseWithZod(form, { schema: anySignUpSchema }).reply({ formErrors });
      return data({ result }, { status: 500 });
    },
  );
}

/** Redirects a member who is signed in. */
async function leadOn({ context, request }: RouteArgs, memberId: MemberId, headers?: Headers) {
  const { db, now } = context.get(requestContext);
  const path = await findPathAfterSignIn(db, { address: request.url, memberId, now });
  return redirect(path, { headers });
}

async function answer(args: Route.ActionArgs, form: FormData, intent: Intent) {
  switch (intent) {
    case "send":
    case SEND_ON_WHATSAPP:
    case "verify":
      return await answerNumber(args, form, intent);
    case "send-guardian":
      return await sendGuardianCode(args, form);
    case "restart":
      return await startAgain(args, { isExpired: false });
    case "submit":
      return await signUp(args, form);
  }
}

async function answerNumber(args: Route.ActionArgs, form: FormData, intent: Intent) {
  const member = await signedInMeanwhile(args, form);
  if (member) return await leadOn(args, member.id);
  if (intent === "verify") return (await prove(args, form)) ?? (await goOn(args, form));
  return await answerSend(args, form, {
    purpose: "sign_up",
    schema: signUpPhoneSchema,
    textOf: signUpCodeText,
  });
}

/** Proves the number by its code and returns nothing, or the refusal. A member with this number is signed in. */
async function prove(args: Args, form: FormData) {
  const { content, db, ip, now, userAgent } = args.context.get(requestContext);
  const held = await requestedCodeOf(args, "sign_up", phoneIn(form));
  if (held?.isProven) return undefined;
  const submission = parseWithZod(form, { schema: signUpCodeSchema });
  if (submission.status !== "success")
    return await refuseIncomplete(args, form, {
      purpose: "sign_up",
      schema: signUpPhoneSchema,
      submission,
      textsOf: signUpChallengeTexts,
    });
  const phone = storedPhone(submission.value.phone);
  const outcome = await proveNumber(db, {
    ...codeCheckOf(args),
    phone,
    challengeId: await requestedCodeIdOf(args, "sign_up", phone),
    code: submission.value.otp,
    place: { ip, userAgent },
  });
  if (outcome.ok && outcome.token) {
    const headers = await signedInHeaders(args, { token: outcome.token, phone });
    throw await leadOn(args, outcome.memberId, headers);
  }
  // Of two submits of one form the second finds the number proven.
  const after = await requestedCodeOf(args, "sign_up", phone);
  if (outcome.ok || after?.isProven) return undefined;
  const open = heldAnswer(after);
  const errors =
    outcome.reason === "not_allowed"
      ? { formErrors: [refusalWithContact(outcome.message, content.club)] }
      : { fieldErrors: { otp: signUpChallengeTexts(outcome.reason, open.sent) } };
  const result = submission.reply({ ...errors, hideFields: ["otp"] });
  return data({ result, ...open, wait: after?.wait, refusedAt: now }, { status: 400 });
}

/** Redirects to the second step, which can be finished while the cookie lives. */
async function goOn(args: Args, form: FormData) {
  const challengeId = (await requestedCodeIdOf(args, "sign_up", phoneIn(form))) ?? "";
  const proven = { purpose: "sign_up" as const, challengeId };
  const headers = { "Set-Cookie": await requestedCodeCookie(args, proven) };
  return redirect(pathWithFlag(visited(args.url), AGAIN, false), { headers });
}

async function startAgain({ context, url }: Args, { isExpired }: { isExpired: boolean }) {
  const cookie = signUpCookie({ publicUrl: context.get(requestContext).publicUrl });
  const headers = { "Set-Cookie": await removeCookie(cookie) };
  return redirect(pathWithFlag(visited(url), AGAIN, isExpired), { headers });
}

async function sendGuardianCode(args: Args, form: FormData) {
  const submission = parseWithZod(form, { schema: guardianPhoneSchema });
  if (submission.status !== "success" || args.context.get(requestContext).minors !== "parental")
    return data({ result: submission.reply() }, { status: 400 });
  const phone = storedPhone(submission.value.guardianPhone);
  const field = "guardianOtp";
  const sent = await sendCodeTo(args, form, { phone, purpose: "guardian", field });
  if (sent.ok) {
    const { shown: guardianShown, hosted, headers } = sent;
    return data({ result: submission.reply(), guardianShown, hosted }, { headers });
  }
  const formErrors = [signUpCodeText(sent.reason)];
  return data({ result: submission.reply({ formErrors }) }, { status: 400 });
}

async function signUp(args: Args, form: FormData) {
  const { db, ip, minors, timeZone, userAgent } = args.context.get(requestContext);
  // Another tab has proven another number than the one that this form shows.
  const held = await requestedCodeOf(args, "sign_up", phoneIn(form));
  if (held?.isProven && form.has("phone") && storedPhone(held.phone) !== phoneIn(form))
    return await startAgain(args, { isExpired: true });
  // Another tab has finished the sign-up, or has signed in.
  const member = held?.isProven ? undefined : await signedInMeanwhile(args, form);
  if (member?.displayName) throw redirect(pathAfterSignUp(args.url.searchParams));
  if (member) throw await leadOn(args, member.id);
  const refused = await prove(args, form);
  if (refused) return refused;
  const submission = parseWithZod(form, { schema: signUpSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { ref, ...answers } = submission.value;
  const { guardianName, guardianPhone, guardianOtp } = answers;
  const parentsPhone = guardianPhone && storedPhone(guardianPhone);
  const guardian = guardianName &&
    parentsPhone &&
    guardianOtp && {
      name: guardianName,
      phone: parentsPhone,
      code: guardianOtp,
      challengeId: await requestedCodeIdOf(args, "guardian", parentsPhone),
    };
  const outcome = await signUpMember(db, {
    ...codeCheckOf(args),
    minors,
    timeZone,
    challengeId: await requestedCodeIdOf(args, "sign_up", phoneIn(form)),
    profile: { ...answers, joinCrew: answers.crew === "on", inviteCode: ref },
    consents: CONSENT_PURPOSES.filter((purpose) => answers[purpose] === "on"),
    guardian: guardian || undefined,
    place: { ip, userAgent },
  });
  if (outcome.ok) {
    const plan = planIn(args.url.searchParams);
    await rememberPlan(db, { memberId: outcome.memberId, plan });
    const headers = await signedInHeaders(args, outcome);
    throw redirect(pathAfterSignUp(args.url.searchParams), { headers });
  }
  if (outcome.reason === "no_request" || outcome.reason === "expired")
    return await startAgain(args, { isExpired: true });
  const fieldErrors = signUpFieldTexts(outcome.reason) ?? {};
  const formErrors = outcome.reason === "phone_taken" ? [signUpTakenText()] : [];
  return data({ result: submission.reply({ formErrors, fieldErrors }) }, { status: 400 });
}

export default function SignUpPage({ actionData, loaderData }: Route.ComponentProps) {
  const { botCheck, guardianShown, hasWhatsApp, held, minors, problem, ref } = loaderData;
  if (!held?.isProven)
    return <SignUpPhoneForm answer={actionData} {...{ botCheck, hasWhatsApp, held, problem }} />;
  const known = { botCheck, guardianShown, phone: held.phone, inviteCode: ref };
  return <SignUpProfileForm answer={actionData} {...known} withGuardian={minors === "parental"} />;
}
