import { data } from "react-router";
import { club } from "~/content/club";
import { findStepOwner } from "~/features/sign-in/admins/queries/admins.server";
import { startPasskeyUse } from "~/features/sign-in/passkeys/commands/start-passkey-use.server";
import { PASSKEY_TEXTS } from "~/features/sign-in/passkeys/texts";
import { requestContext } from "~/middleware/context.server";
import { adminStepCookie, passkeyCookie, readCookie } from "~/middleware/cookies.server";
import { passkeySiteOf } from "~/middleware/passkeys.server";
import type { Route } from "./+types/passkey";

const PURPOSES = { member: "sign_in", admin: "admin_sign_in" } as const;

/** A challenge for a passkey, as JSON for the browser; the cookie ties it to this browser. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, publicUrl, secret } = context.get(requestContext);
  const form = await request.formData();
  const wanted = form.get("for");
  const site = passkeySiteOf(request, context, club.name);
  const values = { site, secret, now };
  const cookie = passkeyCookie({ publicUrl });
  if (wanted === "admin-step") {
    const ticket = await readCookie(adminStepCookie({ publicUrl }), request);
    const adminId = findStepOwner({ ticket, secret, now });
    if (!adminId) return Response.json({ text: PASSKEY_TEXTS.expired }, { status: 400 });
    const begun = await startPasskeyUse(db, { ...values, purpose: "admin_step", adminId });
    return Response.json(
      { options: begun.options },
      { headers: { "Set-Cookie": await cookie.serialize(begun.ticket) } },
    );
  }
  if (wanted !== "member" && wanted !== "admin") throw data(null, { status: 400 });
  const begun = await startPasskeyUse(db, { ...values, purpose: PURPOSES[wanted] });
  return Response.json(
    { options: begun.options },
    { headers: { "Set-Cookie": await cookie.serialize(begun.ticket) } },
  );
}
