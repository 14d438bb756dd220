import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { club } from "~/content/club";
import { signInAdmin } from "~/features/admins/commands/sign-in-admin.server";
import { AdminSignInForm } from "~/features/admins/components/admin-sign-in-form";
import { ADMIN_SIGN_IN_MIN_MS, WRONG_CREDENTIALS_TEXT } from "~/features/admins/rules";
import { adminSignInSchema } from "~/features/admins/schema";
import { ownPath } from "~/lib/own-path";
import { adminOf } from "~/middleware/admin.server";
import { appContext } from "~/middleware/context.server";
import { adminCookie } from "~/middleware/cookies.server";
import type { Route } from "./+types/sign-in";

const HOME = "/admin/dashboard";

export const meta: Route.MetaFunction = () => [{ title: `Admin Panel – ${club.name}` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  if (!(await adminOf(request, context))) return null;
  throw redirect(ownPath(new URL(request.url).searchParams.get("next"), HOME));
}

export async function action({ context, request }: Route.ActionArgs) {
  const facts = context.get(appContext);
  const submission = parseWithZod(await request.formData(), { schema: adminSignInSchema });
  if (submission.status !== "success") {
    return data({ result: submission.reply({ hideFields: ["password"] }) }, { status: 400 });
  }
  const outcome = await signInAdmin(facts.db, { ...submission.value, ...facts, place: facts });
  await facts.clock.waitUntil(facts.now + ADMIN_SIGN_IN_MIN_MS);
  if (!outcome.ok) {
    const result = submission.reply({
      formErrors: [WRONG_CREDENTIALS_TEXT],
      hideFields: ["password"],
    });
    return data({ result }, { status: 400 });
  }
  throw redirect(ownPath(new URL(request.url).searchParams.get("next"), HOME), {
    headers: { "Set-Cookie": await adminCookie(facts).serialize(outcome.token) },
  });
}

export default function AdminSignInPage({ actionData }: Route.ComponentProps) {
  return <AdminSignInForm result={actionData?.result} />;
}
