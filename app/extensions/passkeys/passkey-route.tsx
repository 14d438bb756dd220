import { data } from "react-router";
import { findStepOwner } from "~/core/people/admins/admins.server";
import { requestContext } from "~/middleware/context.server";
import { adminStepCookie, passkeyCookie, readCookie } from "~/middleware/cookies.server";
import { passkeySiteOf } from "~/middleware/passkeys.server";
import type { Route } from "./+types/passkey-route";
import { startPasskeyUse } from "./add-passkey.server";
import { passkeyBegun } from "./middleware.server";
import { PASSKEY_TEXTS } from "./rules";

const PURPOSES = { member: "sign_in", admin: "admin_sign_in" } as const;

/** A challenge for a passkey, as JSON for the browser; the cookie ties it to this browser. */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, now, publicUrl, secret } = context.get(requestContext);
  const wanted = (await request.formData()).get("for");
  const values = { site: passkeySiteOf(args), secret, now };
  const begin = async (use: Pick<Parameters<typeof startPasskeyUse>[1], "purpose" | "adminId">) =>
    await passkeyBegun(
      passkeyCookie({ publicUrl }),
      await startPasskeyUse(db, { ...values, ...use }),
    );
  if (wanted === "member" || wanted === "admin") return await begin({ purpose: PURPOSES[wanted] });
  if (wanted !== "admin-step") throw data(null, { status: 400 });
  const ticket = await readCookie(adminStepCookie({ publicUrl }), request);
  const owner = findStepOwner({ ticket, secret, now });
  if (!owner) return Response.json({ text: PASSKEY_TEXTS.expired }, { status: 400 });
  return await begin({ purpose: "admin_step", adminId: owner.adminId });
}
