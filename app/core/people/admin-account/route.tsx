import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form } from "react-router";
import { club } from "~/content/club";
import { ACCOUNT_PAGE_TEXTS } from "~/core/admin/panel/pages-texts";
import { countRecoveryCodes, findTotp, findTotpSetup } from "~/core/people/admins/admins.server";
import { adminPasswordSchema } from "~/core/people/admins/form";
import {
  ADMIN_PASSWORD_TEXTS,
  SECOND_STEP_TEXTS,
  TOO_MANY_ATTEMPTS_TEXT,
} from "~/core/people/rights/refusals-texts";
import {
  endAllSessions,
  endOwnSession,
  listSessions,
} from "~/core/people/sessions/sessions.server";
import { SessionsCard } from "~/core/people/sessions/sessions-card";
import { dayOf, formatDay } from "~/lib/dates";
import { qrPath } from "~/lib/qr";
import { totpUri } from "~/lib/totp.server";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import { ADMIN_PASSWORD_FORM_TEXTS } from "../rights/panel-texts";
import type { Route } from "./+types/route";
import { changeAdminPassword } from "./change-admin-password.server";
import { confirmTotp, removeTotp, setUpTotp } from "./remove-totp.server";
import { SecondStepSettings } from "./second-step-settings";

export const meta: Route.MetaFunction = () => [
  { title: ACCOUNT_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { id: adminId, sessionId } = context.get(adminContext);
  const totp = await findTotp(db, { adminId });
  const sessions = await listSessions(db, { owner: { adminId }, currentId: sessionId, now });
  return {
    isOn: Boolean(totp?.confirmedAt),
    codesLeft: await countRecoveryCodes(db, { adminId }),
    sessions: sessions.map(({ lastSeenAt, createdAt: _, ...session }) => {
      const seenDay = dayOf(lastSeenAt, timeZone);
      return { ...session, seenDay, seenText: formatDay(seenDay, { year: true }) };
    }),
  };
}

const INTENTS = [
  ...(["totp-start", "totp-confirm", "totp-off"] as const),
  ...(["end-session", "end-others", "password"] as const),
];

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId, secret } = context.get(requestContext);
  const { id: adminId, sessionId, username } = context.get(adminContext);
  const form = await request.formData();
  const owner = { adminId, now, requestId, secret };
  switch (requireIntent(form, INTENTS)) {
    case "totp-start": {
      const secret = await setUpTotp(db, owner);
      return data({ setup: setupOf(secret, username) });
    }
    case "totp-confirm": {
      const confirmed = await confirmTotp(db, { ...owner, code: String(form.get("code")) });
      if (confirmed.ok) return data({ recoveryCodes: confirmed.recoveryCodes });
      const secret = await findTotpSetup(db, owner);
      const setup = secret ? setupOf(secret, username) : undefined;
      return data({ setup, error: SECOND_STEP_TEXTS[confirmed.reason] }, { status: 400 });
    }
    case "totp-off": {
      const removed = await removeTotp(db, { ...owner, code: String(form.get("code")) });
      return removed.ok
        ? null
        : data({ error: SECOND_STEP_TEXTS[removed.reason] }, { status: 400 });
    }
    case "end-session":
      await endOwnSession(db, {
        owner: { adminId },
        sessionId: String(form.get("sessionId")),
      });
      return null;
    case "end-others":
      await endAllSessions(db, { owner: { adminId }, keepId: sessionId });
      return null;
    case "password":
      return await changePassword(db, form, { adminId, now, requestId, sessionId });
  }
}

function setupOf(secret: string, username: string) {
  return { secret, qr: qrPath(totpUri(secret, username, club.name)) };
}

type Change = Parameters<typeof changeAdminPassword>;

async function changePassword(
  db: Change[0],
  form: FormData,
  changer: Omit<Change[1], "current" | "password">,
) {
  const submission = parseWithZod(form, { schema: adminPasswordSchema });
  const hideFields = ["current", "password"];
  if (submission.status !== "success") {
    return data({ password: submission.reply({ hideFields }) }, { status: 400 });
  }
  const outcome = await changeAdminPassword(db, { ...submission.value, ...changer });
  if (outcome.ok) return data({ password: submission.reply({ resetForm: true }), isDone: true });
  if (outcome.reason === "limit") {
    const password = submission.reply({ formErrors: [TOO_MANY_ATTEMPTS_TEXT], hideFields });
    return data({ password }, { status: 400 });
  }
  const fieldErrors: Record<string, string[]> =
    outcome.reason === "weak_password"
      ? { password: [outcome.message] }
      : { current: [ADMIN_PASSWORD_TEXTS.wrong_password] };
  return data({ password: submission.reply({ fieldErrors, hideFields }) }, { status: 400 });
}

export default function AdminAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, isOn, codesLeft } = loaderData;
  return (
    <>
      <PageHeader title={ACCOUNT_PAGE_TEXTS.myAccount} />
      <Card as="section">
        <CardHeader title={ACCOUNT_PAGE_TEXTS.secondStep} />
        <SecondStepSettings
          isOn={isOn}
          codesLeft={codesLeft}
          setup={actionData && "setup" in actionData ? actionData.setup : undefined}
          error={actionData && "error" in actionData ? actionData.error : undefined}
          recoveryCodes={
            actionData && "recoveryCodes" in actionData ? actionData.recoveryCodes : undefined
          }
        />
      </Card>
      <Card as="section">
        <CardHeader title={ACCOUNT_PAGE_TEXTS.passkeys} />
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">{ACCOUNT_PAGE_TEXTS.fingerprintFaceOrPin}</p>
          <ButtonLink to="/admin/passkeys">{ACCOUNT_PAGE_TEXTS.managePasskeys}</ButtonLink>
        </div>
      </Card>
      <Card as="section">
        <CardHeader title={ACCOUNT_PAGE_TEXTS.password} />
        <AdminPasswordForm
          result={actionData && "password" in actionData ? actionData.password : undefined}
          isDone={Boolean(actionData && "isDone" in actionData)}
        />
      </Card>
      <SessionsCard sessions={sessions} />
    </>
  );
}

/** The form for one's own admin password. */
function AdminPasswordForm({
  result,
  isDone,
}: {
  result: SubmissionResult | undefined;
  isDone: boolean;
}) {
  const [form, fields] = useForm<{ current: string; password: string }>({
    id: "admin-password",
    lastResult: result ?? null,
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid max-w-sm gap-4">
      {isDone && (
        <Alert tone="success" announce>
          {ADMIN_PASSWORD_FORM_TEXTS.yourPasswordIsChanged}
        </Alert>
      )}
      <ErrorSummary id={form.errorId} errors={form.errors} />
      <Input
        label={ADMIN_PASSWORD_FORM_TEXTS.currentPassword}
        type="password"
        name="current"
        id="current"
        autoComplete="current-password"
        required
        errors={fields.current.errors}
      />
      <Input
        label={ADMIN_PASSWORD_FORM_TEXTS.newPassword}
        hint={ADMIN_PASSWORD_FORM_TEXTS.lengthHint}
        type="password"
        name="password"
        id="new-password"
        autoComplete="new-password"
        required
        errors={fields.password.errors}
      />
      <Button name="intent" value="password" variant="secondary">
        {ADMIN_PASSWORD_FORM_TEXTS.changePassword}
      </Button>
    </Form>
  );
}
