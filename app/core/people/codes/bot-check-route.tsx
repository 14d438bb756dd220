import { data } from "react-router";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/bot-check-route";
import { findBreaker } from "./check-browser.server";

/** A puzzle of the self-hosted bot check; 404 where another service or none is set up. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, botCheck, now } = context.get(requestContext);
  if (!botCheck.challenge) throw data(null, { status: 404 });
  const hard = (await findBreaker(db, { now })) !== "open";
  return Response.json(await botCheck.challenge({ now, hard }));
}
