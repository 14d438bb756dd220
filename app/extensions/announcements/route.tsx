import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, Link, redirect } from "react-router";
import { languagesOf } from "~/content/club-texts.server";
import { pageTitle } from "~/content/page-club";
import { listPaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { useLastAnswer } from "~/core/people/rights/if-right";
import { partOf, saveWordsOf } from "~/core/site/words/words.server";
import { formatWhen, SECOND_MS } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { recordKeys } from "~/lib/records";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { ANNOUNCEMENTS_TEXTS, ANNOUNCEMENTS_WORDS } from "~/texts/announcements/announcements";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { Select } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/route";
import { AnnouncementForm } from "./announcement-form";
import { announcementDraftKey, plainText, UNDO_MS } from "./announcements";
import { listAnnouncedEvents, listAnnouncements } from "./announcements.server";
import { audiencesFor } from "./audiences";
import { announcementSchema, testSchema } from "./form";
import { ANNOUNCEMENT_INTENTS, handleAnnouncementForm } from "./handle-announcement-form.server";
import { phoneServices, readAnnouncementForm } from "./preview";

const EVENTS_SHOWN = 40;
const ANNOUNCEMENTS_SHOWN = 20;
export const meta = pageTitle((club) => ANNOUNCEMENTS_WORDS.announcementsAdmin({ club }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, db, timeZone } = context.get(requestContext);
  return await readOrFail(context, { failed: ANNOUNCEMENTS_WORDS.failed }, async () => {
    const { events, event } = await announcedEvents({ context, url });
    const groups = event ? await listPaceGroups(db, { eventId: event.id }) : [];
    return {
      events: events.map(({ id, title, date, time }) => ({
        id,
        label: `${title}, ${formatWhen({ date, time })}`,
      })),
      eventId: event?.id,
      audiences: audiencesFor(event && { groups }, "admin"),
      announcements: await listAnnouncements(db, { limit: ANNOUNCEMENTS_SHOWN, timeZone }),
      languages: languagesOf(content),
      submitKey: newId(),
      draftKey: announcementDraftKey({
        authorId: context.get(adminContext).id,
        eventId: event?.id,
      }),
    };
  });
}

async function announcedEvents({ context, url }: Pick<Route.LoaderArgs, "context" | "url">) {
  const { db, now } = context.get(requestContext);
  const eventId = url.searchParams.get("event") ?? undefined;
  const events = await listAnnouncedEvents(db, { now, limit: EVENTS_SHOWN, eventId });
  return { events, event: events.find(({ id }) => id === eventId) };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { content, db, email, linkOrigin, now, requestId, sms, timeZone, whatsApp } =
    context.get(requestContext);
  const form = await request.formData();
  const admin = context.get(adminContext);
  const intent = requireIntent(form, ANNOUNCEMENT_INTENTS);
  const schema = intent === "test" ? testSchema : announcementSchema;
  const submission = parseWithZod(form, { schema });
  const fieldOf = (name: string) => String(form.get(name) ?? "");
  const read = readAnnouncementForm(fieldOf, submission, languagesOf(content));
  const answer = await handleAnnouncementForm(db, {
    intent,
    ...read,
    event: (await announcedEvents(args)).event,
    clubName: content.club.name,
    author: { kind: "admin", id: admin.id, name: admin.displayName },
    services: phoneServices({ email, sms, whatsApp, prices: content.messagePrices }),
    linkOrigin,
    now,
    requestId,
    timeZone,
  });
  if (!("planned" in answer)) return data(answer, { status: answer.ok ? 200 : 400 });
  const { text, words } = read.typed;
  const written = plainText(text);
  await saveWordsOf(db, {
    part: partOf("announcement", written),
    written,
    words: new Map(recordKeys(words).map((language) => [language, words[language] ?? ""])),
    adminId: admin.id,
    adminName: admin.displayName,
    requestId,
    now,
  });
  throw redirect(`/admin/announcements/${answer.planned}`);
}

export default function AnnouncementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { events, eventId, audiences, announcements, languages, submitKey, draftKey } = loaderData;
  const answer = useLastAnswer(actionData);
  return (
    <>
      <PageHeader
        title={ANNOUNCEMENTS_TEXTS.title}
        intro={ANNOUNCEMENTS_WORDS.intro({ seconds: UNDO_MS / SECOND_MS })}
      />
      <ChangeResult answer={answer} />
      <Form className="flex flex-wrap items-end gap-3" data-print="hide">
        <Select
          label={ANNOUNCEMENTS_TEXTS.aboutRun}
          name="event"
          id="event"
          key={eventId}
          defaultValue={eventId ?? ""}
          className="min-w-0 max-w-full grow sm:max-w-lg"
        >
          <option value="">{ANNOUNCEMENTS_TEXTS.noRun}</option>
          {events.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <Button>{ANNOUNCEMENTS_TEXTS.choose}</Button>
      </Form>
      <AnnouncementForm
        key={eventId ?? "none"}
        audiences={audiences}
        answer={answer}
        submitKey={submitKey}
        draftKey={draftKey}
        languages={languages}
        asksPhone
      />
      <Card as="section">
        <CardHeader title={ANNOUNCEMENTS_TEXTS.earlier} />
        <AnnouncementList announcements={announcements} />
      </Card>
    </>
  );
}

/** Earlier announcements, each with its page. */
function AnnouncementList({
  announcements,
}: Pick<Route.ComponentProps["loaderData"], "announcements">) {
  if (announcements.length === 0) return <p className="text-muted">{ANNOUNCEMENTS_TEXTS.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {announcements.map(({ id, title, text, state, people, authorName, when }) => (
        <li key={id} className="grid gap-1 py-3">
          <Link to={`/admin/announcements/${id}`} className="text-link font-bold">
            {title}
          </Link>
          <p className="wrap-anywhere line-clamp-2">{text}</p>
          <p className="text-sm text-muted">
            {ANNOUNCEMENTS_TEXTS.by({ name: authorName, when })} ·{" "}
            {state === "sent" ? ANNOUNCEMENTS_WORDS.sent({ people }) : ANNOUNCEMENTS_WORDS[state]}
          </p>
        </li>
      ))}
    </ul>
  );
}
