import { data } from "react-router";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/route";
import { drawCheckInCard, findCheckInCard } from "./find-check-in-card.server";

/** The picture of a member's own run, to share. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, db, now, timeZone } = context.get(requestContext);
  const card = await findCheckInCard(db, {
    bookingId: params.id,
    memberId: context.get(memberContext).id,
    now,
    timeZone,
  });
  if (!card) throw data({ reason: "no_run" }, { status: 404 });
  const picture = await drawCheckInCard(card, content.club.name);
  return new Response(picture, { headers: { "Content-Type": "image/png" } });
}
