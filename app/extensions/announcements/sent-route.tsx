import { data } from "react-router";
import { clubName, pageTitle } from "~/content/page-club";
import { EventNotificationList } from "~/core/events/told/event-notification-list";
import { findUnreached, UNREACHED_KEY } from "~/core/events/told/list-unreached.server";
import { retryResult } from "~/core/events/told/notification-progress";
import { findReach } from "~/core/messages/reach/find-reach.server";
import { resendMessages } from "~/core/messages/send/resend-messages.server";
import { useLastAnswer } from "~/core/people/rights/if-right";
import { readPageRequest } from "~/lib/page-cursor";
import { adminContext } from "~/middleware/admin.server";
import { messageServicesOf, requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import {
  ANNOUNCEMENT_REFUSALS_TEXTS,
  ANNOUNCEMENTS_TEXTS,
} from "~/texts/announcements/announcements";
import { AUDIENCE_LABELS, SENT_ROUTE_TEXTS } from "~/texts/announcements/audiences";
import { Card } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/sent-route";
import { AnnouncementProgress } from "./announcement-progress";
import { announcementCause } from "./announcements";
import { findAnnouncement } from "./announcements.server";
import { retryAnnouncement } from "./audience.server";
import { undoAnnouncement } from "./plan-announcement.server";

export const meta = pageTitle((club) => SENT_ROUTE_TEXTS.announcementAdmin({ club }));

const SHOWN = 50;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now, sendBudget, timeZone } = context.get(requestContext);
  const announcement = await findAnnouncement(db, { id: params.id, timeZone });
  if (!announcement) throw data({ reason: "no_announcement" }, { status: 404 });
  const cause = announcementCause(announcement.id);
  const { search, searchParams } = url;
  const reach = await findReach(db, { cause });
  const unreached = await findUnreached(db, {
    cause,
    unreached: reach.unreached,
    sendBudget,
    now,
    timeZone,
    request: readPageRequest(searchParams, UNREACHED_KEY),
    limit: SHOWN,
  });
  return {
    announcement,
    now,
    search,
    before: unreached.before,
    after: unreached.after,
    telling: { ...reach, ...unreached, cause },
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const admin = context.get(adminContext);
  const { id } = params;
  if (requireIntent(await request.formData(), ["retry", "undo"]) === "retry") {
    const about = { cause: announcementCause(id), now };
    const requeue = () => retryAnnouncement(db, { id, adminId: admin.id, requestId, now });
    const services = { ...messageServicesOf(context), timeZone };
    return data(retryResult(await resendMessages(db, { ...services, about, requeue })));
  }
  const by = { kind: "admin" as const, id: admin.id, name: admin.displayName };
  if (await undoAnnouncement(db, { id, by, requestId, now })) return data(null);
  return data({ ok: false, text: ANNOUNCEMENT_REFUSALS_TEXTS.too_late }, { status: 409 });
}

export default function AnnouncementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { announcement, telling, now } = loaderData;
  const { title, text, audience, authorName, when, state } = announcement;
  const isOut = state === "sending" || state === "sent";
  return (
    <>
      <PageHeader
        title={title}
        intro={ANNOUNCEMENTS_TEXTS.sentBy({
          audience: AUDIENCE_LABELS[audience],
          name: authorName,
          when,
        })}
        back={{ to: "/admin/announcements", label: ANNOUNCEMENTS_TEXTS.title }}
      />
      <ChangeResult answer={useLastAnswer(actionData ?? undefined)} />
      <AnnouncementProgress announcement={announcement} now={now} />
      <Card as="section">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </Card>
      {isOut && telling.people > 0 && (
        <>
          <EventNotificationList
            tellings={[
              {
                ...telling,
                who: "them",
                title: ANNOUNCEMENTS_TEXTS.reached,
                forward: `${title}\n${text}\n– ${clubName()}`,
                when,
              },
            ]}
          />
          <PageLinks {...loaderData} />
        </>
      )}
    </>
  );
}
