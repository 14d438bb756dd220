import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { answerSecondStep } from "~/features/sign-in/admins/commands/answer-second-step.server";
import { signInAdmin } from "~/features/sign-in/admins/commands/sign-in-admin.server";
import { AdminSignInForm } from "~/features/sign-in/admins/components/admin-sign-in-form";
import { SecondStepForm } from "~/features/sign-in/admins/components/second-step-form";
import {
  ADMIN_SIGN_IN_MIN_MS,
  SECOND_STEP_TEXTS,
  TOO_MANY_ATTEMPTS_TEXT,
  WRONG_CREDENTIALS_TEXT,
} from "~/features/sign-in/admins/rules/sign-in";
import { adminSignInSchema, secondStepSchema } from "~/features/sign-in/admins/schema";
import { ownPath } from "~/lib/own-path";
import { adminOf } from "~/middleware/admin.server";
import { type RequestContext, requestContext } from "~/middleware/context.server";
import {
  adminBrowserCookie,
  adminCookie,
  adminStepCookie,
  endEarlierSession,
  readCookie,
} from "~/middleware/cookies.server";
import { findBrowserId, rememberBrowserFor } from "~/middleware/known-browsers.server";
import type { Route } from "./+types/sign-in";

const HOME = "/admin/dashboard";

export const meta: Route.MetaFunction = () => [{ title: `Admin Panel – ${club.name}` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  if (!(await adminOf(request, context))) return null;
  throw redirect(ownPath(new URL(request.url).searchParams.get("next"), HOME));
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return form.get("intent") === "second-step"
    ? await secondStep(args, form)
    : await firstStep(args, form);
}

async function firstStep({ context, request }: Route.ActionArgs, form: FormData) {
  const facts = context.get(requestContext);
  const submission = parseWithZod(form, { schema: adminSignInSchema });
  const hideFields = ["password"];
  if (submission.status !== "success") {
    return data({ step: 1, result: submission.reply({ hideFields }) }, { status: 400 });
  }
  const known = knownTo(facts, submission.value.username);
  const browserId = await findBrowserId(request, facts, known);
  const attempt = { ...submission.value, ...facts, place: facts, browserId };
  const outcome = await signInAdmin(facts.db, attempt);
  await facts.clock.waitUntil(facts.now + ADMIN_SIGN_IN_MIN_MS);
  if (outcome.ok) throw await admitted(request, facts, outcome);
  if (outcome.reason === "second_step") {
    const cookie = await adminStepCookie(facts).serialize(outcome.ticket);
    return data({ step: 2, result: undefined }, { headers: { "Set-Cookie": cookie } });
  }
  const text = outcome.reason === "limit" ? TOO_MANY_ATTEMPTS_TEXT : WRONG_CREDENTIALS_TEXT;
  const result = submission.reply({ formErrors: [text], hideFields });
  return data({ step: 1, result }, { status: 400 });
}

async function secondStep({ context, request }: Route.ActionArgs, form: FormData) {
  const facts = context.get(requestContext);
  const submission = parseWithZod(form, { schema: secondStepSchema });
  if (submission.status !== "success") {
    return data({ step: 2, result: submission.reply() }, { status: 400 });
  }
  const ticket = await readCookie(adminStepCookie(facts), request);
  const { code } = submission.value;
  const outcome = await answerSecondStep(facts.db, { ...facts, place: facts, ticket, code });
  await facts.clock.waitUntil(facts.now + ADMIN_SIGN_IN_MIN_MS);
  if (outcome.ok) throw await admitted(request, facts, outcome);
  const hideFields = ["code"];
  const result = submission.reply({ formErrors: [SECOND_STEP_TEXTS[outcome.reason]], hideFields });
  return data({ step: outcome.reason === "no_password" ? 1 : 2, result }, { status: 400 });
}

async function admitted(
  request: Request,
  facts: RequestContext,
  { token, username }: { token: string; username: string },
): Promise<Response> {
  await endEarlierSession(adminCookie(facts), request, facts);
  const headers = new Headers();
  headers.append("Set-Cookie", await adminCookie(facts).serialize(token));
  const known = knownTo(facts, username);
  headers.append("Set-Cookie", await rememberBrowserFor(request, facts, known));
  if (await readCookie(adminStepCookie(facts), request)) {
    headers.append("Set-Cookie", await adminStepCookie(facts).serialize("", { maxAge: 0 }));
  }
  const next = new URL(request.url).searchParams.get("next");
  return redirect(ownPath(next, HOME), { headers });
}

/** By name, not by id: whether there is such an account is not looked up. */
function knownTo(facts: RequestContext, username: string) {
  const cookie = adminBrowserCookie(facts);
  return { cookie, label: "admin-browser", subject: username.toLowerCase() };
}

export default function AdminSignInPage({ actionData }: Route.ComponentProps) {
  if (actionData?.step === 2) return <SecondStepForm result={actionData.result} />;
  return <AdminSignInForm result={actionData?.result} />;
}
