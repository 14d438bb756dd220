import { data, Form, redirect } from "react-router";
import { clubName } from "~/content/page-club";
import { startAdminSession } from "~/core/people/admin-sign-in/sign-in-admin.server";
import { type RouteArgs, requestContext } from "~/middleware/context.server";
import {
  adminCookie,
  endEarlierSession,
  newPasskeyCookie,
  readCookie,
  removeCookie,
} from "~/middleware/cookies.server";
import { requireIntent } from "~/middleware/intents.server";
import { passkeySiteOf } from "~/middleware/passkeys.server";
import { redirectTelling } from "~/middleware/told-once.server";
import { SERVER_SLOTS } from "~/parts.server";
import { SIGN_IN_SLOTS } from "~/slots/sign-in";
import { JOIN_TEXTS } from "~/texts/people/rights-panel";
import { ROLE_LABELS } from "~/texts/people/roles";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Input } from "~/ui/field";
import { AdminSignInLayout } from "../admin-sign-in/second-step-form";
import { ADMIN_PASSWORD_MIN_LENGTH } from "../admins/passwords";
import type { Route } from "./+types/route";
import { acceptAdminLink, accountOf, findAdminLink, type Proof } from "./admin-links.server";

export const meta: Route.MetaFunction = () => [
  { title: JOIN_TEXTS.documentTitle({ clubName: clubName() }) },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/** Reads only: a preview of the link in a chat uses nothing up. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, db, now } = context.get(requestContext);
  const link = await findAdminLink(db, { token: params.token, now });
  if (!link) return data({ link: undefined }, { status: 404 });
  const { username, role, madeByName: madeBy } = link;
  return data({ link: { username, role, madeBy, clubName: content.club.name } });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, ip, log, now, publicUrl, requestId, userAgent } = context.get(requestContext);
  const form = await request.formData();
  const { token } = params;
  const proof =
    requireIntent(form, ["passkey", null]) === "passkey"
      ? await proveByPasskey({ context, request }, { token, answer: textOf(form, "answer") })
      : { password: textOf(form, "password") };
  if ("refused" in proof) return data({ passkeyError: proof.refused }, { status: 400 });
  const outcome = await acceptAdminLink(db, { token, proof, requestId, now });
  if (!outcome.ok) {
    if (outcome.reason === "no_link") return data({ error: undefined }, { status: 404 });
    return data({ error: outcome.message }, { status: 400 });
  }
  const cookie = adminCookie({ publicUrl });
  await endEarlierSession(cookie, request, { db });
  const { adminId } = outcome;
  const session = await startAdminSession(db, {
    adminId,
    log,
    now,
    requestId,
    place: { ip, userAgent },
  });
  const forgotten = await removeCookie(newPasskeyCookie({ publicUrl }));
  const set = await cookie.serialize(session);
  throw await redirectTelling(context, "/admin/account", "welcome", (page, init) => {
    const headers = new Headers(typeof init === "object" ? init.headers : undefined);
    headers.append("Set-Cookie", set);
    if ("storePasskey" in proof) headers.append("Set-Cookie", forgotten);
    return redirect(page, { headers });
  });
}

function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "");
}

/** The passkey that this browser made for the link's account, or why it is refused; a dead link is refused later. */
async function proveByPasskey(
  args: RouteArgs,
  { token, answer }: { token: string; answer: string },
): Promise<Proof | { refused: string }> {
  const { db, now, publicUrl, requestId, secret, userAgent } = args.context.get(requestContext);
  const link = await findAdminLink(db, { token, now });
  // As with a password: the page says that the link does not work any more.
  if (!link) return { password: "" };
  if (!SERVER_SLOTS.checkJoinPasskey) throw data({ reason: "unknown_intent" }, { status: 400 });
  const checked = await SERVER_SLOTS.checkJoinPasskey(db, {
    adminId: accountOf(link),
    ticket: await readCookie(newPasskeyCookie({ publicUrl }), args.request),
    answer,
    site: passkeySiteOf(args),
    userAgent,
    secret,
    requestId,
    now,
  });
  if (checked.ok) return { storePasskey: checked.store };
  return { refused: JOIN_TEXTS.passkeyRefused };
}

export default function JoinPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { link } = loaderData;
  if (!link) return <NoLink />;
  const { username, role, madeBy, clubName } = link;
  const { NewPasskeyButton } = SIGN_IN_SLOTS;
  const error = actionData && "error" in actionData ? actionData.error : undefined;
  const refused = actionData && "passkeyError" in actionData ? actionData.passkeyError : undefined;
  return (
    <AdminSignInLayout>
      <Form method="post" className="grid gap-5">
        <div className="grid gap-1 text-center">
          <h1 className="text-title">
            {role ? JOIN_TEXTS.inviteTitle({ username }) : JOIN_TEXTS.resetTitle({ username })}
          </h1>
          <p className="text-muted">
            {role
              ? JOIN_TEXTS.inviteIntro({ madeBy, clubName, role: ROLE_LABELS[role] })
              : JOIN_TEXTS.resetIntro({ madeBy })}
          </p>
        </div>
        <Input
          label={JOIN_TEXTS.username}
          name="username"
          id="username"
          autoComplete="username"
          readOnly
          defaultValue={username}
        />
        <Input
          label={COMMON_WORDS.password}
          name="password"
          id="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={ADMIN_PASSWORD_MIN_LENGTH}
          hint={JOIN_TEXTS.passwordHint({ length: ADMIN_PASSWORD_MIN_LENGTH })}
          errors={error ? [error] : undefined}
        />
        <Button variant="primary" wide>
          {JOIN_TEXTS.save}
        </Button>
        {refused && (
          <Alert tone="danger" announce>
            {refused}
          </Alert>
        )}
        {NewPasskeyButton && (
          <NewPasskeyButton address={`/join/${params.token}/passkey`}>
            {JOIN_TEXTS.passkey}
          </NewPasskeyButton>
        )}
      </Form>
    </AdminSignInLayout>
  );
}

function NoLink() {
  return (
    <AdminSignInLayout>
      <div className="grid justify-items-center gap-4 text-center">
        <h1 className="text-title">{JOIN_TEXTS.noLinkTitle}</h1>
        <p className="text-muted">{JOIN_TEXTS.noLink}</p>
        <ButtonLink to="/admin">{JOIN_TEXTS.toSignIn}</ButtonLink>
      </div>
    </AdminSignInLayout>
  );
}
