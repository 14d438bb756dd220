import { data, redirect } from "react-router";
import { pageTitle } from "~/content/page-club";
import { checkAdminPassword } from "~/core/people/admin-account/own-account.server";
import { ensureRecoveryCodes } from "~/core/people/admin-account/second-step.server";
import { RecoveryCodes } from "~/core/people/admin-account/second-step-settings";
import { ADMIN_PASSWORD_TEXTS } from "~/core/people/rights/refusals-texts";
import type { PasskeyId } from "~/db/tables/shapes";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { PASSKEYS_PAGE_TEXTS } from "~/texts/admin/panel-pages";
import { Card, CardHeader } from "~/ui/card";
import { codeLinks } from "~/ui/code-links";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/admin-route";
import { setPasskeyOnly } from "./add-passkey.server";
import { removePasskey, renamePasskey } from "./check-passkey.server";
import { addNewPasskey } from "./middleware.server";
import { NewPasskeyForm, PasskeyList } from "./passkey-list";
import { listPasskeys } from "./passkeys.server";
import { shownPasskey } from "./rules";

const PAGE = "/admin/passkeys";

export const links: Route.LinksFunction = codeLinks;

export const meta = pageTitle((clubName) => PASSKEYS_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const passkeys = await listPasskeys(db, { owner: { adminId: context.get(adminContext).id } });
  return {
    passkeys: passkeys.map((passkey) => shownPasskey(passkey, timeZone)),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { db } = args.context.get(requestContext);
  const { id: adminId } = args.context.get(adminContext);
  const passkeyId = String(form.get("passkeyId"));
  const intent = requireIntent(form, ["add", "rename", "remove", "alone", "not-alone"]);
  switch (intent) {
    case "add":
      return await add(args, form);
    case "rename": {
      const name = String(form.get("name") ?? "");
      if (await renamePasskey(db, { owner: { adminId }, passkeyId, name })) throw redirect(PAGE);
      return data({ text: PASSKEYS_PAGE_TEXTS.nameMissing }, { status: 400 });
    }
    case "remove":
    case "alone":
    case "not-alone":
      return await change(args, form, { intent, passkeyId });
  }
}

async function add(args: Route.ActionArgs, form: FormData) {
  const { db } = args.context.get(requestContext);
  const { id: adminId } = args.context.get(adminContext);
  const added = await addNewPasskey(args, { owner: { adminId }, form });
  if (!added.ok) return data({ text: added.text }, { status: 400 });
  const recoveryCodes = await ensureRecoveryCodes(db, { adminId });
  return data({ recoveryCodes }, { headers: added.headers });
}

/** Removes a passkey or changes what it may do; both take the password. */
async function change(
  { context }: Route.ActionArgs,
  form: FormData,
  { intent, passkeyId }: { intent: "remove" | "alone" | "not-alone"; passkeyId: PasskeyId },
) {
  const { db, now, requestId } = context.get(requestContext);
  const { id: adminId } = context.get(adminContext);
  const password = String(form.get("password") ?? "");
  const checked = await checkAdminPassword(db, { adminId, password, now });
  if (!checked.ok) return data({ text: ADMIN_PASSWORD_TEXTS[checked.reason] }, { status: 400 });
  const isDone =
    intent === "remove"
      ? await removePasskey(db, { owner: { adminId }, passkeyId, requestId, now })
      : await setPasskeyOnly(db, {
          adminId,
          passkeyId,
          requestId,
          now,
          isAllowed: intent === "alone",
        });
  if (!isDone) throw data({ reason: "no_passkey" }, { status: 404 });
  throw redirect(PAGE);
}

export default function AdminPasskeys({ loaderData, actionData }: Route.ComponentProps) {
  const text = actionData && "text" in actionData ? actionData.text : undefined;
  const codes = actionData && "recoveryCodes" in actionData ? actionData.recoveryCodes : undefined;
  return (
    <>
      <PageHeader title={PASSKEYS_PAGE_TEXTS.passkeys} />
      {codes && <RecoveryCodes codes={codes} />}
      <Card as="section">
        <CardHeader title={PASSKEYS_PAGE_TEXTS.yourPasskeys} />
        <div className="grid gap-4">
          <p className="text-muted">{PASSKEYS_PAGE_TEXTS.withAPasskeyThe}</p>
          <ErrorSummary errors={text ? [text] : undefined} />
          <PasskeyList passkeys={loaderData.passkeys} isAdmin />
        </div>
      </Card>
      <Card as="section">
        <CardHeader title={PASSKEYS_PAGE_TEXTS.addThisDevice} />
        {/* A new key once it is added: the password does not stay in the field. */}
        <NewPasskeyForm
          key={loaderData.passkeys.length}
          address={`${PAGE}/options`}
          proof="password"
        />
      </Card>
    </>
  );
}
