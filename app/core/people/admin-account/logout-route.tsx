import { redirect } from "react-router";
import { requestContext } from "~/middleware/context.server";
import { adminCookie, signedOutHeaders } from "~/middleware/cookies.server";
import type { Route } from "./+types/logout-route";

export function loader() {
  throw redirect("/admin/dashboard");
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, publicUrl } = context.get(requestContext);
  const headers = await signedOutHeaders(adminCookie({ publicUrl }), request, { db });
  throw redirect("/admin", { headers });
}
