import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { pageTitle } from "~/content/page-club";
import { adminSignInSchema, anyAdminFormSchema, secondStepSchema } from "~/core/people/admins/form";
import { ADMIN_PASSKEY_TEXTS, SECOND_STEP_TEXTS } from "~/core/people/rights/refusals-texts";
import { localPath } from "~/lib/local-path";
import { adminOf } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import {
  adminCookie,
  adminStepCookie,
  endEarlierSession,
  readCookie,
  removeCookie,
} from "~/middleware/cookies.server";
import { requireIntent } from "~/middleware/intents.server";
import { findBrowserId, rememberBrowser } from "~/middleware/known-browsers.server";
import { passkeyUseOf } from "~/middleware/passkeys.server";
import { SERVER_SLOTS } from "~/parts.server";
import { SIGN_IN_SLOTS } from "~/slots/sign-in";
import { ADMIN_SIGN_IN_TEXTS } from "~/texts/people/admin-sign-in";
import { REFUSALS_TEXTS } from "~/texts/people/refusals";
import type { Route } from "./+types/route";
import { AdminSignInForm } from "./admin-sign-in-form";
import { ADMIN_SIGN_IN_MIN_MS } from "./rate-limits";
import { SecondStepForm } from "./second-step-form";
import { answerSecondStep, signInAdmin } from "./sign-in-admin.server";

const HOME = "/admin/dashboard";

export const meta = pageTitle((club) => ADMIN_SIGN_IN_TEXTS.adminPanel({ club }));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  if (!(await adminOf(request, context))) return null;
  throw redirect(localPath(url.searchParams.get("next"), HOME));
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = requireIntent(form, ["second-step", "passkey", "passkey-step", null]);
  switch (intent) {
    case "second-step":
      return await secondStep(args, form);
    case "passkey":
    case "passkey-step":
      return await answerPasskey(args, form, { isStep: intent === "passkey-step" });
    case null:
      return await firstStep(args, form);
  }
}

/** A passkey as the second step, or as the whole sign-in. */
async function answerPasskey(
  args: Route.ActionArgs,
  form: FormData,
  { isStep }: { isStep: boolean },
) {
  const { db } = args.context.get(requestContext);
  if (!SERVER_SLOTS.signInAdminWithPasskey)
    throw data({ reason: "unknown_intent" }, { status: 400 });
  const outcome = await SERVER_SLOTS.signInAdminWithPasskey(db, {
    ...(await passkeyUseOf(args, form)),
    purpose: isStep ? "admin_step" : "admin_sign_in",
    findBrowserId: (username) => findBrowserId(args, { kind: "admin", subject: username }),
  });
  if (outcome.ok) return await admitted(args, { ...outcome, form });
  const result = parseWithZod(form, { schema: anyAdminFormSchema }).reply({
    formErrors: [ADMIN_PASSKEY_TEXTS[outcome.reason]],
    hideFields: ["answer"],
  });
  return data({ step: isStep ? 2 : 1, result, hasPasskey: isStep }, { status: 400 });
}

async function firstStep(args: Route.ActionArgs, form: FormData) {
  const { clock, db, ip, log, now, publicUrl, requestId, secret, userAgent } =
    args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: adminSignInSchema });
  const hideFields = ["password"];
  if (submission.status !== "success") {
    return data({ step: 1, result: submission.reply({ hideFields }) }, { status: 400 });
  }
  const known = { kind: "admin" as const, subject: submission.value.username };
  const browserId = await findBrowserId(args, known);
  const place = { ip, userAgent };
  const attempt = { ...submission.value, browserId, log, now, place, requestId, secret };
  const outcome = await signInAdmin(db, attempt);
  await clock.waitUntil(now + ADMIN_SIGN_IN_MIN_MS);
  if (outcome.ok) return await admitted(args, { ...outcome, form });
  if (outcome.reason === "second_step") {
    const cookie = await adminStepCookie({ publicUrl }).serialize(outcome.ticket);
    const { hasPasskey } = outcome;
    return data({ step: 2, result: undefined, hasPasskey }, { headers: { "Set-Cookie": cookie } });
  }
  const text =
    outcome.reason === "limit" ? REFUSALS_TEXTS.tooManyAttempts : REFUSALS_TEXTS.wrongCredentials;
  const result = submission.reply({ formErrors: [text], hideFields });
  return data({ step: 1, result }, { status: 400 });
}

async function secondStep(args: Route.ActionArgs, form: FormData) {
  const { clock, db, ip, log, now, publicUrl, requestId, secret, userAgent } =
    args.context.get(requestContext);
  const submission = parseWithZod(form, { schema: secondStepSchema });
  if (submission.status !== "success") {
    const hasPasskey = form.get("hasPasskey") === "yes";
    return data({ step: 2, result: submission.reply(), hasPasskey }, { status: 400 });
  }
  const ticket = await readCookie(adminStepCookie({ publicUrl }), args.request);
  const { code } = submission.value;
  const place = { ip, userAgent };
  const attempt = { code, log, now, place, requestId, secret, ticket };
  const outcome = await answerSecondStep(db, attempt);
  await clock.waitUntil(now + ADMIN_SIGN_IN_MIN_MS);
  if (outcome.ok) return await admitted(args, { ...outcome, form });
  const hideFields = ["code"];
  const result = submission.reply({ formErrors: [SECOND_STEP_TEXTS[outcome.reason]], hideFields });
  const hasPasskey = form.get("hasPasskey") === "yes";
  const step = outcome.reason === "no_password" ? 1 : 2;
  return data({ step, result, hasPasskey }, { status: 400 });
}

async function admitted(
  args: Route.ActionArgs,
  { token, username, form }: { token: string; username: string; form: FormData },
) {
  const { context, request, url } = args;
  const { db, publicUrl } = context.get(requestContext);
  const session = adminCookie({ publicUrl });
  const step = adminStepCookie({ publicUrl });
  await endEarlierSession(session, request, { db });
  const headers = new Headers();
  headers.append("Set-Cookie", await session.serialize(token));
  const remembered = await rememberBrowser(args, { kind: "admin", subject: username });
  headers.append("Set-Cookie", remembered);
  if (await readCookie(step, request)) headers.append("Set-Cookie", await removeCookie(step));
  // Signed in over a page that stays open.
  if (form.get("stay") === "here") return data({ step: "done", result: undefined }, { headers });
  throw redirect(localPath(url.searchParams.get("next"), HOME), { headers });
}

export default function AdminSignInPage({ actionData }: Route.ComponentProps) {
  if (actionData?.step === 2) {
    const hasPasskey = "hasPasskey" in actionData && actionData.hasPasskey;
    return <SecondStepForm result={actionData.result} hasPasskey={hasPasskey} {...SIGN_IN_SLOTS} />;
  }
  return <AdminSignInForm result={actionData?.result} {...SIGN_IN_SLOTS} />;
}
