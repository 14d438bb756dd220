import { data } from "react-router";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/file-route";
import { openDownload } from "./backups.server";

/** A backup as a file, for the admin who has just typed their password. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, installation: place, now, requestId, secret } = context.get(requestContext);
  const { id: adminId } = context.get(adminContext);
  const by = { adminId, now, requestId };
  const found = await openDownload(db, { ...by, ticket: params.ticket, secret, place });
  if (!found) throw data({ reason: "no_backup" }, { status: 404 });
  return new Response(found.file, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(found.file.size),
      "Content-Disposition": `attachment; filename="${found.name}"`,
    },
  });
}
