import { data } from "react-router";
import { club } from "~/content/club";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { SelfScreen } from "./self-screen";
import { findEventOnNow } from "~/core/check-in/entries/desk.server";
import { findSelfCode } from "./find-self-code.server";
import { isInWindow } from "~/core/check-in/check-ins";
import { SELF_SCREEN_PAGE_TEXTS } from "~/core/check-in/lookup/info-texts";
import { qrPath } from "~/lib/qr";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import type { Route } from "./+types/screen-route";

export const meta: Route.MetaFunction = () => [
  { title: `${SELF_SCREEN_PAGE_TEXTS.documentTitle} – ${club.name}` },
];

/** The code of this half minute; none outside the window, so that nobody photographs one at home. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, secret, publicUrl } = context.get(requestContext);
  const { searchParams, origin } = url;
  const eventId = searchParams.get("event");
  const { event } = await findEventOnNow(db, { crew: context.get(crewContext), eventId, now });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  if (!isInWindow(event, now)) return { event, shown: null };
  const { code, changesAt } = findSelfCode({ eventId: event.id, secret, now });
  const address = `${publicUrl ?? origin}/check-in/${event.id}?${new URLSearchParams({ code })}`;
  return { event, shown: { code, changesInMs: changesAt - now, qr: qrPath(address) } };
}

export default function QrInfoScreenPage({ loaderData }: Route.ComponentProps) {
  const { event, shown } = loaderData;
  return (
    <CrewFrame
      title={SELF_SCREEN_PAGE_TEXTS.title}
      event={event}
      back={`/qr-info?event=${event.id}`}
    >
      <SelfScreen shown={shown} />
    </CrewFrame>
  );
}
