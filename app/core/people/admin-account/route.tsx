import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form } from "react-router";
import { pageTitle } from "~/content/page-club";
import {
  countRecoveryCodes,
  findAdminById,
  findTotp,
  findTotpSetup,
} from "~/core/people/admins/admins.server";
import { adminPasswordSchema } from "~/core/people/admins/form";
import {
  ADMIN_PASSWORD_MAX_LENGTH,
  ADMIN_PASSWORD_MIN_LENGTH,
} from "~/core/people/admins/passwords";
import { IfPage } from "~/core/people/rights/if-right";
import { ADMIN_PASSWORD_TEXTS, SECOND_STEP_TEXTS } from "~/core/people/rights/refusals-texts";
import { ADMIN_SESSION_LIFETIME_MS } from "~/core/people/sessions/sessions";
import {
  endAllSessions,
  endOwnSession,
  listSessions,
} from "~/core/people/sessions/sessions.server";
import { SessionsCard } from "~/core/people/sessions/sessions-card";
import { plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import { qrPath } from "~/lib/qr";
import { totpUri } from "~/lib/totp.server";
import { adminContext, requireRight } from "~/middleware/admin.server";
import { sendCodeTo } from "~/middleware/codes.server";
import { type RouteArgs, requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { codeCheckOf, requestedCodeIdOf } from "~/middleware/requested-codes.server";
import { takeTold } from "~/middleware/told-once.server";
import { ACCOUNT_PAGE_TEXTS } from "~/texts/admin/panel-pages";
import { CHALLENGE_REFUSAL_TEXTS, CODE_REFUSAL_TEXTS } from "~/texts/people/codes";
import { REFUSALS_TEXTS } from "~/texts/people/refusals";
import { ADMIN_PASSWORD_FORM_TEXTS, ALERT_PHONE_TEXTS } from "~/texts/people/rights-panel";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/route";
import { type AlertPhoneAnswer, AlertPhoneForm } from "./alert-phone-form";
import {
  changeAdminPassword,
  checkAlertPhone,
  hasPassword,
  proveAlertPhone,
  removeAlertPhone,
} from "./own-account.server";
import { confirmTotp, ensureRecoveryCodes, removeTotp, setUpTotp } from "./second-step.server";
import { SecondStepSettings } from "./second-step-settings";

export const meta = pageTitle((clubName) => ACCOUNT_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { id: adminId, sessionId } = context.get(adminContext);
  const totp = await findTotp(db, { adminId });
  const { told, forgotten } = await takeTold({ context, request, url });
  const admin = await findAdminById(db, { adminId });
  const page = {
    hasPassword: !admin || hasPassword(admin),
    isWelcome: told.has("welcome"),
    isOn: Boolean(totp?.confirmedAt),
    alertPhone: plainPhoneDigits(admin?.alertPhone ?? ""),
    codesLeft: await countRecoveryCodes(db, { adminId }),
    sessions: await listSessions(db, { owner: { adminId }, currentId: sessionId, now, timeZone }),
  };
  return data(page, forgotten);
}

const INTENTS = [
  ...(["totp-start", "totp-confirm", "totp-off"] as const),
  ...(["end-session", "end-others", "password"] as const),
  ...(["alert-phone", "send-alert-code", "restart-alert-phone"] as const),
];

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { content, db, now, requestId, secret } = context.get(requestContext);
  const { id: adminId, sessionId, username, expiresAt } = context.get(adminContext);
  const form = await request.formData();
  const owner = { adminId, now, requestId, secret };
  switch (requireIntent(form, INTENTS)) {
    case "totp-start": {
      const secret = await setUpTotp(db, owner);
      return data({ setup: setupOf(secret, username, content.club.name) });
    }
    case "totp-confirm": {
      const confirmed = await confirmTotp(db, { ...owner, code: String(form.get("code")) });
      if (confirmed.ok) return data({ recoveryCodes: confirmed.recoveryCodes });
      const secret = await findTotpSetup(db, owner);
      const setup = secret ? setupOf(secret, username, content.club.name) : undefined;
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
    case "send-alert-code":
      return await sendAlertCode(args, form);
    case "alert-phone":
      return await confirmAlertPhone(args, form);
    case "restart-alert-phone":
      return alertAnswer({ typed: typedIn(form) });
    case "password":
      return await changePassword(db, form, {
        adminId,
        now,
        requestId,
        sessionId,
        signedInAt: expiresAt - ADMIN_SESSION_LIFETIME_MS,
      });
  }
}

function setupOf(secret: string, username: string, clubName: string) {
  return { secret, qr: qrPath(totpUri(secret, username, clubName)) };
}

const typedIn = (form: FormData) => String(form.get("alertPhone") ?? "");

/** Sends a code to the number that was typed; an empty one ends it at once. */
async function sendAlertCode(args: RouteArgs, form: FormData) {
  await requireRight(args, "team");
  const { db, now, requestId } = args.context.get(requestContext);
  const { id: adminId, sessionId } = args.context.get(adminContext);
  const typed = typedIn(form);
  const refused = (error: string) => alertAnswer({ typed, error }, { status: 400 });
  if (typed.trim() === "") {
    await removeAlertPhone(db, { adminId, requestId, now });
    return alertAnswer({ typed, isSaved: true });
  }
  const checked = await checkAlertPhone(db, { typed });
  if (!checked.ok) return refused(PHONE_REFUSALS[checked.reason]());
  const { phone } = checked;
  const sent = await sendCodeTo(args, form, { phone, sessionId, purpose: "alert_phone" });
  if (!sent.ok) return refused(CODE_REFUSAL_TEXTS[sent.reason]);
  const { shown, hosted, headers } = sent;
  return alertAnswer({ typed, code: { shown, hosted } }, { headers });
}

/** Sets the number once its code is right. */
async function confirmAlertPhone(args: RouteArgs, form: FormData) {
  await requireRight(args, "team");
  const typed = typedIn(form);
  const phone = storedPhone(plainPhoneDigits(typed));
  const proven = await proveAlertPhone(args.context.get(requestContext).db, {
    ...codeCheckOf(args),
    adminId: args.context.get(adminContext).id,
    challengeId: await requestedCodeIdOf(args, "alert_phone", phone),
    phone,
    code: String(form.get("otp") ?? "").trim(),
  });
  if (proven.ok) return alertAnswer({ typed, isSaved: true });
  const error = CHALLENGE_REFUSAL_TEXTS[proven.reason];
  return alertAnswer({ typed, code: {}, error }, { status: 400 });
}

const alertAnswer = (alertPhone: AlertPhoneAnswer, init?: ResponseInit) =>
  data({ alertPhone }, init);

const PHONE_REFUSALS = {
  bad_number: () => ALERT_PHONE_TEXTS.badNumber,
  no_member: () => ALERT_PHONE_TEXTS.unknown,
};

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
  if (outcome.ok) {
    const password = submission.reply({ resetForm: true });
    // A first password is of no use without the device, unless a recovery code stands in for it.
    const recoveryCodes = outcome.isFirst ? await ensureRecoveryCodes(db, changer) : undefined;
    return data({ password, isDone: true, recoveryCodes });
  }
  if (outcome.reason === "limit" || outcome.reason === "not_fresh") {
    const text =
      outcome.reason === "limit" ? REFUSALS_TEXTS.tooManyAttempts : ACCOUNT_PAGE_TEXTS.signInAgain;
    const password = submission.reply({ formErrors: [text], hideFields });
    return data({ password }, { status: 400 });
  }
  const fieldErrors: Record<string, string[]> =
    outcome.reason === "weak_password"
      ? { password: [outcome.message] }
      : { current: [ADMIN_PASSWORD_TEXTS[outcome.reason]] };
  return data({ password: submission.reply({ fieldErrors, hideFields }) }, { status: 400 });
}

export default function AdminAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, hasPassword, isOn, isWelcome, codesLeft, alertPhone } = loaderData;
  return (
    <>
      <PageHeader title={ACCOUNT_PAGE_TEXTS.myAccount} />
      {isWelcome && (
        <Alert
          tone="success"
          title={hasPassword ? ACCOUNT_PAGE_TEXTS.youAreIn : ACCOUNT_PAGE_TEXTS.youAreInByPasskey}
          announce
        >
          {hasPassword ? ACCOUNT_PAGE_TEXTS.youAreInText : ACCOUNT_PAGE_TEXTS.lostDevice}
        </Alert>
      )}
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
      <IfPage path="/admin/passkeys">
        <Card as="section">
          <CardHeader title={ACCOUNT_PAGE_TEXTS.passkeys} />
          <div className="grid justify-items-start gap-4">
            <p className="text-muted">{ACCOUNT_PAGE_TEXTS.fingerprintFaceOrPin}</p>
            <ButtonLink to="/admin/passkeys">{ACCOUNT_PAGE_TEXTS.managePasskeys}</ButtonLink>
          </div>
        </Card>
      </IfPage>
      <Card as="section">
        <CardHeader title={COMMON_WORDS.password} />
        <AdminPasswordForm
          hasPassword={hasPassword}
          result={actionData && "password" in actionData ? actionData.password : undefined}
          isDone={Boolean(actionData && "isDone" in actionData)}
        />
      </Card>
      <AlertPhoneForm
        phone={alertPhone}
        answer={actionData && "alertPhone" in actionData ? actionData.alertPhone : undefined}
      />
      <SessionsCard sessions={sessions} />
    </>
  );
}

/** The form for one's own admin password. */
function AdminPasswordForm({
  hasPassword,
  result,
  isDone,
}: {
  hasPassword: boolean;
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
          {ADMIN_PASSWORD_FORM_TEXTS.changed}
        </Alert>
      )}
      <ErrorSummary id={form.errorId} errors={form.errors} />
      {hasPassword ? (
        <Input
          label={ADMIN_PASSWORD_FORM_TEXTS.currentPassword}
          type="password"
          name="current"
          id="current"
          autoComplete="current-password"
          required
          errors={fields.current.errors}
        />
      ) : (
        <>
          <p className="text-muted">{ADMIN_PASSWORD_FORM_TEXTS.noPassword}</p>
          <input type="hidden" name="current" value="none" />
        </>
      )}
      <Input
        label={ADMIN_PASSWORD_FORM_TEXTS.newPassword}
        hint={ADMIN_PASSWORD_FORM_TEXTS.lengthHint({
          least: ADMIN_PASSWORD_MIN_LENGTH,
          most: ADMIN_PASSWORD_MAX_LENGTH,
        })}
        type="password"
        name="password"
        id="new-password"
        autoComplete="new-password"
        required
        errors={fields.password.errors}
      />
      <Button name="intent" value="password" variant="secondary" className="justify-self-start">
        {hasPassword
          ? ADMIN_PASSWORD_FORM_TEXTS.changePassword
          : ADMIN_PASSWORD_FORM_TEXTS.choosePassword}
      </Button>
    </Form>
  );
}
