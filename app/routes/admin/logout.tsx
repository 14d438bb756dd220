import { redirect } from "react-router";
import { endSession } from "~/features/identity/commands/end-session.server";
import { appContext } from "~/middleware/context.server";
import { adminCookie, readCookie } from "~/middleware/cookies.server";
import type { Route } from "./+types/logout";

export function loader() {
  throw redirect("/admin/dashboard");
}

export async function action({ context, request }: Route.ActionArgs) {
  const facts = context.get(appContext);
  const cookie = adminCookie(facts);
  const token = await readCookie(cookie, request);
  if (token) await endSession(facts.db, { token });
  throw redirect("/admin", {
    headers: {
      "Set-Cookie": await cookie.serialize("", { maxAge: 0 }),
      "Clear-Site-Data": '"cache", "storage"',
    },
  });
}
