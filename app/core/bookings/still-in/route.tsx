import { data } from "react-router";
import { club } from "~/content/club";
import { PageFrame } from "~/core/site/frame/text-page";
import { requestContext } from "~/middleware/context.server";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import type { Route } from "./+types/route";
import { findSeatLink, handleSeatLink } from "./handle-seat-link.server";
import { StillInQuestion } from "./still-in-question";
import { STILL_IN_REFUSALS, STILL_IN_TEXTS, seatGivenBackText } from "./still-in-texts";

export const meta: Route.MetaFunction = () => [
  { title: `${STILL_IN_TEXTS.title} – ${club.name}` },
  { name: "robots", content: "noindex" },
];

/** Reads only: a preview of the link changes nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const link = await findSeatLink(db, { token: params.token, now });
  if (!link) throw data({ reason: "no_link" }, { status: 404 });
  const { title, date, time, location, ...rest } = link;
  const { answer, canGiveBack, isInTime, paidRupees, isFromCredit } = rest;
  const event = { title, date, time, location };
  return { event, answer, canGiveBack, isInTime, paidRupees, isFromCredit };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, ip, now } = context.get(requestContext);
  const answer = (await request.formData()).get("answer");
  if (answer !== "in" && answer !== "out") throw data({ reason: "bad_form" }, { status: 400 });
  const outcome = await handleSeatLink(db, { token: params.token, answer, ip, now });
  if (outcome.ok) {
    if (outcome.answer === "out") return { ok: true, text: seatGivenBackText(outcome) };
    // The page shows the state of the booking.
    return outcome.answer === "in" ? { ok: true, text: STILL_IN_TEXTS.seeYou } : undefined;
  }
  if (outcome.reason === "no_link") throw data({ reason: "no_link" }, { status: 404 });
  const status = outcome.reason === "limit" ? 429 : 409;
  return data({ ok: false, text: STILL_IN_REFUSALS[outcome.reason] }, { status });
}

export default function StillInPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageFrame title={STILL_IN_TEXTS.title} intro={STILL_IN_TEXTS.intro}>
      <StillInQuestion {...loaderData} said={actionData} />
    </PageFrame>
  );
}
