import { club } from "~/content/club";
import { checkAdminPassword } from "~/features/sign-in/admins/commands/check-admin-password.server";
import { ADMIN_PASSWORD_TEXTS } from "~/features/sign-in/admins/texts/refusals";
import { startNewPasskey } from "~/features/sign-in/passkeys/commands/start-new-passkey.server";
import { NEW_PASSKEY_TEXTS } from "~/features/sign-in/passkeys/texts";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { newPasskeyCookie } from "~/middleware/cookies.server";
import { passkeySiteOf } from "~/middleware/passkeys.server";
import type { Route } from "./+types/passkeys-options";

/** What the browser needs to make an admin's passkey, as JSON; an open session alone is not enough. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, publicUrl, secret } = context.get(requestContext);
  const { id: adminId, username } = context.get(adminContext);
  const form = await request.formData();
  const password = String(form.get("password") ?? "");
  const checked = await checkAdminPassword(db, { adminId, password, now });
  if (!checked.ok)
    return Response.json({ text: ADMIN_PASSWORD_TEXTS[checked.reason] }, { status: 400 });
  const begun = await startNewPasskey(db, {
    owner: { adminId },
    name: `${username} (admin)`,
    site: passkeySiteOf(request, context, club.name),
    ...{ secret, now },
  });
  if (!begun.ok) {
    return Response.json({ text: NEW_PASSKEY_TEXTS[begun.reason] }, { status: 400 });
  }
  const cookie = await newPasskeyCookie({ publicUrl }).serialize(begun.ticket);
  return Response.json({ options: begun.options }, { headers: { "Set-Cookie": cookie } });
}
