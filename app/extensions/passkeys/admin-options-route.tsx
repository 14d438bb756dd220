import { checkAdminPassword } from "~/core/people/admin-account/own-account.server";
import { ADMIN_PASSWORD_TEXTS } from "~/core/people/rights/refusals-texts";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/admin-options-route";
import { beginNewPasskey } from "./middleware.server";

/** The options for an admin's new passkey, as JSON; an open session alone is not enough. */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, now } = context.get(requestContext);
  const { id: adminId, username } = context.get(adminContext);
  const form = await request.formData();
  const password = String(form.get("password") ?? "");
  const checked = await checkAdminPassword(db, { adminId, password, now });
  if (!checked.ok)
    return Response.json({ text: ADMIN_PASSWORD_TEXTS[checked.reason] }, { status: 400 });
  return await beginNewPasskey(args, { owner: { adminId }, name: `${username} (admin)` });
}
