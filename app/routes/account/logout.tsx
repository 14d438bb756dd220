import { redirect } from "react-router";
import { endSession } from "~/features/identity/commands/end-session.server";
import { appContext } from "~/middleware/context.server";
import { memberCookie, readCookie } from "~/middleware/cookies.server";
import type { Route } from "./+types/logout";

export function loader() {
  throw redirect("/");
}

export async function action({ context, request }: Route.ActionArgs) {
  const facts = context.get(appContext);
  const cookie = memberCookie(facts);
  const token = await readCookie(cookie, request);
  if (token) await endSession(facts.db, { token });
  throw redirect("/", {
    headers: {
      "Set-Cookie": await cookie.serialize("", { maxAge: 0 }),
      "Clear-Site-Data": '"cache", "storage"',
    },
  });
}
