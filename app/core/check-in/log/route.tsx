import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { findSentEvent } from "~/core/check-in/entries/desk.server";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { requestContext } from "~/middleware/context.server";
import { DESK_LOG_PAGE_TEXTS } from "~/texts/check-in/pages";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/route";
import { DeskDeviceList, DeskLog } from "./desk-log";
import { listDeskDevices, listDeskLog } from "./list-desk-log.server";

export const meta = pageTitle((club) => `${DESK_LOG_PAGE_TEXTS.title} – ${club}`);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const search = url.searchParams;
  const event = await findSentEvent(db, { eventId: search.get("event") ?? "" });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  const all = search.get("show") === "all";
  const about = { eventId: event.id };
  return {
    event,
    all,
    entries: await listDeskLog(db, { ...about, all }),
    devices: await listDeskDevices(db, about),
    now,
    timeZone,
  };
}

export default function QrInfoLogPage({ loaderData }: Route.ComponentProps) {
  const { event, all, entries, timeZone, ...desk } = loaderData;
  const to = (more: Record<string, string>) =>
    `?${new URLSearchParams({ event: event.id, ...more })}`;
  return (
    <CrewFrame title={DESK_LOG_PAGE_TEXTS.title} event={event}>
      <Segmented
        label={DESK_LOG_PAGE_TEXTS.entries}
        options={[
          { to: to({}), label: DESK_LOG_PAGE_TEXTS.refused, current: !all },
          { to: to({ show: "all" }), label: DESK_LOG_PAGE_TEXTS.everything, current: all },
        ]}
      />
      <DeskLog entries={entries} timeZone={timeZone} />
      <DeskDeviceList event={event} timeZone={timeZone} {...desk} />
    </CrewFrame>
  );
}
