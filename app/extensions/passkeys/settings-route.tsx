import { data, Form, redirect } from "react-router";
import { pageTitle } from "~/content/page-club";
import { heldAnswer } from "~/core/people/codes/code-state";
import { TrialMessage } from "~/core/people/codes/trial-message";
import { sendCodeTo } from "~/middleware/codes.server";
import { requestContext } from "~/middleware/context.server";
import { passkeyOfferCookie, removeCookie } from "~/middleware/cookies.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { ownCodeOf } from "~/middleware/requested-codes.server";
import { PASSKEY_SETTINGS_TEXTS } from "~/texts/passkeys/passkeys";
import { CODE_REFUSAL_TEXTS } from "~/texts/people/codes";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import type { Route } from "./+types/settings-route";
import { removePasskey, renamePasskey } from "./check-passkey.server";
import { addNewPasskey } from "./middleware.server";
import { NewPasskeyForm, PasskeyList } from "./passkey-list";
import { listPasskeys } from "./passkeys.server";
import { isFreshSignIn, shownPasskey } from "./rules";

const PAGE = "/settings/passkeys";

export const meta = pageTitle((club) => `${PASSKEY_SETTINGS_TEXTS.title} – ${club}`);

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const { db, now, timeZone } = context.get(requestContext);
  const member = context.get(memberContext);
  const passkeys = await listPasskeys(db, { owner: { memberId: member.id } });
  const needsCode = !isFreshSignIn(member, now);
  const held = needsCode ? await ownCodeOf(args, "passkey") : undefined;
  return {
    needsCode,
    code: heldAnswer(held),
    passkeys: passkeys.map((passkey) => shownPasskey(passkey, timeZone)),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { db, now, publicUrl, requestId } = args.context.get(requestContext);
  const owner = { memberId: args.context.get(memberContext).id };
  const passkeyId = String(form.get("passkeyId"));
  switch (requireIntent(form, ["code", "add", "rename", "remove"])) {
    case "code":
      return await sendCode(args, form);
    case "add": {
      const added = await addNewPasskey(args, { owner, form });
      if (!added.ok) return data({ text: added.text }, { status: 400 });
      return data({ added: true }, { headers: added.headers });
    }
    case "rename": {
      const name = String(form.get("name") ?? "");
      const renamed = await renamePasskey(db, { owner, passkeyId, name });
      if (renamed) throw redirect(PAGE);
      return data({ text: PASSKEY_SETTINGS_TEXTS.noName }, { status: 400 });
    }
    case "remove":
      if (!(await removePasskey(db, { owner, passkeyId, requestId, now })))
        throw data({ reason: "no_passkey" }, { status: 404 });
      // A member who has just removed a passkey is not asked for one.
      throw redirect(PAGE, {
        headers: { "Set-Cookie": await removeCookie(passkeyOfferCookie({ publicUrl })) },
      });
  }
}

async function sendCode(args: Route.ActionArgs, form: FormData) {
  const { phone, sessionId } = args.context.get(memberContext);
  const sent = await sendCodeTo(args, form, { phone, sessionId, purpose: "passkey" });
  if (!sent.ok) return data({ text: CODE_REFUSAL_TEXTS[sent.reason] }, { status: 400 });
  const { shown, hosted, headers } = sent;
  return data({ sent: true, shown, hosted }, { headers });
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, needsCode } = loaderData;
  const { sent, shown } = actionData && "sent" in actionData ? actionData : loaderData.code;
  const text = actionData && "text" in actionData ? actionData.text : undefined;
  return (
    <>
      <Card as="section">
        <CardHeader title={PASSKEY_SETTINGS_TEXTS.title} />
        <div className="grid gap-4">
          <p className="text-muted">{PASSKEY_SETTINGS_TEXTS.intro}</p>
          <ErrorSummary errors={text ? [text] : undefined} />
          <PasskeyList passkeys={passkeys} />
        </div>
      </Card>
      <Card as="section">
        <CardHeader title={PASSKEY_SETTINGS_TEXTS.addTitle} />
        <div className="grid gap-4">
          {needsCode && (
            <Form method="post" className="grid justify-items-start gap-3">
              <p>{PASSKEY_SETTINGS_TEXTS.codeFirst}</p>
              <Button name="intent" value="code" variant="secondary">
                {sent ? PASSKEY_SETTINGS_TEXTS.sendAnother : PASSKEY_SETTINGS_TEXTS.sendCode}
              </Button>
            </Form>
          )}
          <TrialMessage text={shown} />
          {(!needsCode || sent) && (
            <NewPasskeyForm
              key={passkeys.length}
              address={`${PAGE}/options`}
              proof={needsCode ? "code" : undefined}
              hosted={actionData && "hosted" in actionData ? actionData.hosted : undefined}
            />
          )}
        </div>
      </Card>
    </>
  );
}
