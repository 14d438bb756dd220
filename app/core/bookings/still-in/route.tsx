import { data, redirect } from "react-router";
import { isOffered } from "~/content/club-texts.server";
import { clubName } from "~/content/page-club";
import { languageFor } from "~/core/messages/notify/notify-members.server";
import { PageFrame } from "~/core/site/frame/text-page";
import { currentLanguage, pathIn } from "~/lib/language";
import { addressBase } from "~/lib/language.server";
import { requestContext } from "~/middleware/context.server";
import { STILL_IN_REFUSALS_TEXTS, STILL_IN_TEXTS } from "~/texts/bookings/still-in";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { handleSeatLink, openSeatLink } from "./handle-seat-link.server";
import { StillInQuestion } from "./still-in-question";
import { seatGivenBackText } from "./still-in-texts";

export const meta: Route.MetaFunction = () => [
  { title: `${STILL_IN_TEXTS.title} – ${clubName()}` },
  { name: "robots", content: "noindex" },
];

/** A preview of the link changes nothing; an unknown one is counted. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { content, db, ip, now, publicUrl } = context.get(requestContext);
  const opened = await openSeatLink(db, { token: params.token, ip, now });
  if (!opened.ok) throw refused(opened.reason);
  const { title, date, time, location, memberId, ...rest } = opened.link;
  // The link in a text is the same for everybody: it has 30 characters at most.
  const language = await languageFor(db, memberId);
  const isAway = addressBase() === "/" && language !== currentLanguage();
  if (isAway && request.method === "GET" && isOffered(content, language))
    throw redirect((publicUrl ?? url.origin) + pathIn(language, `/y/${params.token}`));
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
  if (outcome.reason !== "not_cancellable") throw refused(outcome.reason);
  return data({ ok: false, text: STILL_IN_REFUSALS_TEXTS.not_cancellable }, { status: 409 });
}

function refused(reason: "no_link" | "limit") {
  return reason === "no_link"
    ? data({ reason }, { status: 404 })
    : data({ reason: "too_many", message: STILL_IN_REFUSALS_TEXTS.limit }, { status: 429 });
}

export default function StillInPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageFrame title={STILL_IN_TEXTS.title} intro={STILL_IN_TEXTS.intro}>
      <StillInQuestion {...loaderData} said={actionData} />
    </PageFrame>
  );
}
