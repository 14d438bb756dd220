import { data, Form, redirect, useNavigation } from "react-router";
import { isOffered } from "~/content/club-texts.server";
import { clubName } from "~/content/page-club";
import { languageFor } from "~/core/messages/notify/notify-members.server";
import { PageFrame } from "~/core/site/frame/text-page";
import { formatWhen } from "~/lib/dates";
import { currentLanguage, pathIn } from "~/lib/language";
import { addressBase } from "~/lib/language.server";
import { formatRupees } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { STILL_IN_REFUSALS_TEXTS, STILL_IN_TEXTS } from "~/texts/bookings/still-in";
import { CANCEL_REFUSAL_TEXTS } from "~/texts/site/event";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { handleSeatLink, openSeatLink } from "./handle-seat-link.server";
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
  const { title, date, time, startsAt, location, memberId, ...rest } = opened.link;
  // The link in a text is the same for everybody: it has 30 characters at most.
  const language = await languageFor(db, memberId);
  const isAway = addressBase() === "/" && language !== currentLanguage();
  if (isAway && request.method === "GET" && isOffered(content, language))
    throw redirect((publicUrl ?? url.origin) + pathIn(language, `/y/${params.token}`));
  const { answer, canGiveBack, isInTime, paidRupees, isFromCredit } = rest;
  const event = { title, date, time, startsAt, location };
  return { event, answer, canGiveBack, isInTime, paidRupees, isFromCredit };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, ip, now } = context.get(requestContext);
  const form = await request.formData();
  const answer = form.get("answer");
  if (answer !== "in" && answer !== "out") throw data({ reason: "bad_form" }, { status: 400 });
  const startsAt = form.get("startsAt");
  const shown = {
    shownInTime: form.get("inTime") === "yes",
    shownStartsAt: startsAt === null ? undefined : Number(startsAt),
  };
  const outcome = await handleSeatLink(db, { token: params.token, answer, ...shown, ip, now });
  if (outcome.ok) {
    if (outcome.answer === "out") return { ok: true, text: seatGivenBackText(outcome) };
    // The page shows the state of the booking.
    return outcome.answer === "in" ? { ok: true, text: STILL_IN_TEXTS.seeYou } : undefined;
  }
  switch (outcome.reason) {
    case "not_cancellable":
      return data({ ok: false, text: STILL_IN_REFUSALS_TEXTS.not_cancellable }, { status: 409 });
    case "changed_meanwhile":
      return data({ ok: false, text: CANCEL_REFUSAL_TEXTS.changed_meanwhile }, { status: 409 });
    default:
      throw refused(outcome.reason);
  }
}

function refused(reason: "no_link" | "limit") {
  return reason === "no_link"
    ? data({ reason }, { status: 404 })
    : data({ reason: "too_many", message: STILL_IN_REFUSALS_TEXTS.limit }, { status: 429 });
}

/** 'Still in tomorrow?' with one button for each answer; it names nobody. */
export default function StillInPage({ loaderData, actionData: said }: Route.ComponentProps) {
  const { event, answer, canGiveBack, isInTime } = loaderData;
  const sending = useNavigation().formData?.get("answer");
  return (
    <PageFrame title={STILL_IN_TEXTS.title} intro={STILL_IN_TEXTS.intro}>
      <div className="grid gap-6">
        <p className="min-w-0 text-lg wrap-anywhere">
          <b>{event.title}</b>
          <span className="block">{`${formatWhen(event)}, ${event.location}`}</span>
        </p>
        {said && (
          <Alert tone={said.ok ? "success" : "danger"} announce>
            {said.text}
          </Alert>
        )}
        {canGiveBack ? (
          <Form method="post" className="grid gap-4 sm:grid-cols-2">
            {isInTime && <input type="hidden" name="inTime" value="yes" />}
            <input type="hidden" name="startsAt" value={event.startsAt} />
            <Button
              name="answer"
              value="in"
              variant={answer === "in" ? "quiet" : "primary"}
              busy={sending === "in"}
            >
              {answer === "in" ? STILL_IN_TEXTS.saidIn : STILL_IN_TEXTS.in}
            </Button>
            <Button name="answer" value="out" busy={sending === "out"}>
              {STILL_IN_TEXTS.giveBack}
            </Button>
            {!isInTime && (
              <p className="text-sm text-muted sm:col-span-2">{lateText(loaderData)}</p>
            )}
          </Form>
        ) : (
          !said?.ok && (
            <p>{answer === "out" ? STILL_IN_TEXTS.givenBack : STILL_IN_TEXTS.cancelled}</p>
          )
        )}
      </div>
    </PageFrame>
  );
}

/** What a late cancellation costs: nothing where nothing was paid. */
function lateText({
  paidRupees,
  isFromCredit,
}: {
  paidRupees: number;
  isFromCredit: boolean;
}): string {
  const { late, lateAndPaid, lateAndFromCredit } = STILL_IN_TEXTS;
  if (paidRupees === 0) return late;
  return (isFromCredit ? lateAndFromCredit : lateAndPaid)({ amount: formatRupees(paidRupees) });
}
