import { accountOf, findAdminLink } from "~/core/people/admin-links/admin-links.server";
import { requestContext } from "~/middleware/context.server";
import { JOIN_TEXTS } from "~/texts/people/rights-panel";
import type { Route } from "./+types/join-options-route";
import { beginNewPasskey } from "./middleware.server";

/** The options for the passkey that opens an account by its link, as JSON; they use nothing up. */
export async function action(args: Route.ActionArgs) {
  const { db, now } = args.context.get(requestContext);
  const link = await findAdminLink(db, { token: args.params.token, now });
  if (!link) return Response.json({ text: JOIN_TEXTS.noLinkTitle }, { status: 404 });
  return await beginNewPasskey(args, {
    owner: { adminId: accountOf(link) },
    isJoining: true,
    name: `${link.username} (admin)`,
  });
}
