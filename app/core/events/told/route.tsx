import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { findEventName } from "~/core/events/events.server";
import { findEventReach } from "~/core/messages/reach/find-reach.server";
import { useLastAnswer } from "~/core/people/rights/if-right";
import { formatMoment } from "~/lib/moments";
import { readPageRequest } from "~/lib/page-cursor";
import { adminContext } from "~/middleware/admin.server";
import { messageServicesOf, requestContext } from "~/middleware/context.server";
import { UNREACHED_PAGE_TEXTS } from "~/texts/events/pages";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import type { Route } from "./+types/route";
import { EventNotificationList } from "./event-notification-list";
import { findUnreached, resendEventMessages, UNREACHED_KEY } from "./list-unreached.server";
import { retryResult } from "./notification-progress";

const SHOWN = 50;

export const meta = pageTitle((club) => UNREACHED_PAGE_TEXTS.documentTitle({ club }));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now, sendBudget, timeZone } = context.get(requestContext);
  const { search, searchParams } = url;
  const { event, reach } = await findTelling({ context, params, url });
  const unreached = await findUnreached(db, {
    ...reach,
    sendBudget,
    now,
    timeZone,
    request: readPageRequest(searchParams, UNREACHED_KEY),
    limit: SHOWN,
  });
  return {
    search,
    event,
    before: unreached.before,
    after: unreached.after,
    telling: { ...reach, ...unreached, when: formatMoment(reach.at, timeZone) },
  };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const { reach } = await findTelling({ context, params, url });
  const by = { adminId: context.get(adminContext).id, requestId, now };
  const about = { eventId: params.id, cause: reach.cause };
  const services = messageServicesOf(context);
  return data(retryResult(await resendEventMessages(db, { ...services, ...about, ...by })));
}

/** The event and what the address names; an unknown one is not found. */
async function findTelling({
  context,
  params,
  url,
}: Pick<Route.LoaderArgs, "context" | "params" | "url">) {
  const { db } = context.get(requestContext);
  const cause = url.searchParams.get("cause") ?? "";
  const event = await findEventName(db, { eventId: params.id });
  const reach = event && (await findEventReach(db, { eventId: params.id, cause }));
  if (!event || !reach) throw data({ reason: "no_event" }, { status: 404 });
  return { event: { ...event, id: params.id }, reach };
}

export default function EventToldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, telling } = loaderData;
  return (
    <>
      <PageHeader
        title={UNREACHED_PAGE_TEXTS.title}
        back={{ to: `/admin/events/${event.id}`, label: event.title }}
      />
      <ChangeResult answer={useLastAnswer(actionData)} />
      <EventNotificationList event={event} tellings={[telling]} />
      <PageLinks {...loaderData} />
    </>
  );
}
