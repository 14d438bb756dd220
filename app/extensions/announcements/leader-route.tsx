import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { inClubWords } from "~/content/club-words.server";
import { pageTitle } from "~/content/page-club";
import { listShownGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { findLedEvent } from "~/core/events/volunteers/volunteers.server";
import { findReach } from "~/core/messages/reach/find-reach.server";
import { SECOND_MS } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { LED_EVENT_LABELS } from "~/texts/announcements/added";
import {
  ANNOUNCEMENT_REFUSALS_TEXTS,
  ANNOUNCEMENTS_WORDS,
} from "~/texts/announcements/announcements";
import { LEADER_ROUTE_TEXTS } from "~/texts/announcements/leader-route";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/leader-route";
import { AnnouncementForm } from "./announcement-form";
import { AnnouncementProgress } from "./announcement-progress";
import { announcementCause, announcementDraftKey, UNDO_MS } from "./announcements";
import { findAnnouncement } from "./announcements.server";
import { audiencesFor } from "./audiences";
import { announcementSchema } from "./form";
import { ANNOUNCEMENT_INTENTS, handleAnnouncementForm } from "./handle-announcement-form.server";
import { undoAnnouncement } from "./plan-announcement.server";
import { phoneServices, readAnnouncementForm } from "./preview";

export const meta = pageTitle((club) => LEADER_ROUTE_TEXTS.documentTitle({ club }));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const event = await ledEvent({ context, params });
  const id = url.searchParams.get("sent");
  const found = id === null ? undefined : await findAnnouncement(db, { id, timeZone });
  const authorId = context.get(memberContext).id;
  const isOwn = found?.eventId === event.id && found.authorId === authorId;
  return {
    event: inClubWords(event),
    audiences: audiencesFor({ groups: await listShownGroups(db, { eventId: event.id }) }, "leader"),
    submitKey: newId(),
    draftKey: announcementDraftKey({ authorId, eventId: event.id }),
    sent: isOwn
      ? { announcement: found, reach: await findReach(db, { cause: announcementCause(found.id) }) }
      : undefined,
    now,
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { content, db, email, linkOrigin, now, requestId, sms, timeZone, whatsApp } =
    context.get(requestContext);
  const event = await ledEvent({ context, params });
  const form = await request.formData();
  const { id: memberId, displayName } = context.get(memberContext);
  const author = {
    kind: "member" as const,
    id: memberId,
    name: displayName ?? LEADER_ROUTE_TEXTS.runLeader,
  };
  const intent = requireIntent(form, ["undo", ...ANNOUNCEMENT_INTENTS]);
  if (intent === "undo") {
    const id = String(form.get("announcementId"));
    if (await undoAnnouncement(db, { id, by: author, requestId, now })) return data(undefined);
    return data({ ok: false, text: ANNOUNCEMENT_REFUSALS_TEXTS.too_late }, { status: 409 });
  }
  const submission = parseWithZod(form, { schema: announcementSchema });
  const answer = await handleAnnouncementForm(db, {
    intent,
    ...readAnnouncementForm((name) => String(form.get(name) ?? ""), submission),
    event,
    author,
    clubName: content.club.name,
    services: phoneServices({ email, sms, whatsApp, prices: content.messagePrices }),
    linkOrigin,
    now,
    requestId,
    timeZone,
  });
  if ("planned" in answer)
    throw redirect(`/events/${event.slug}/announce?sent=${encodeURIComponent(answer.planned)}`);
  return data(answer, { status: answer.ok ? 200 : 400 });
}

/** The event, where this member leads it; for everybody else there is no such page. */
async function ledEvent({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { db } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const event = await findLedEvent(db, { slug: params.slug, memberId });
  if (!event || event.status === "cancelled") throw data({ reason: "no_event" }, { status: 404 });
  return event;
}

export default function AnnouncePage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, audiences, submitKey, draftKey, sent, now } = loaderData;
  return (
    <>
      <PageHeader
        title={LED_EVENT_LABELS.announce}
        intro={`${event.title}. ${ANNOUNCEMENTS_WORDS.leaderIntro({ seconds: UNDO_MS / SECOND_MS })}`}
        back={{ to: `/events/${event.slug}/volunteer`, label: event.title }}
      />
      {actionData?.text && (
        <Alert tone={actionData.ok ? "success" : "danger"} announce>
          {actionData.text}
        </Alert>
      )}
      {sent ? (
        <Card as="section" className="grid gap-4">
          <p className="wrap-anywhere whitespace-pre-line">{sent.announcement.text}</p>
          <AnnouncementProgress {...sent} now={now} />
        </Card>
      ) : (
        <AnnouncementForm
          audiences={audiences}
          answer={actionData && "typed" in actionData ? actionData : undefined}
          submitKey={submitKey}
          draftKey={draftKey}
          asksPhone={false}
        />
      )}
    </>
  );
}
