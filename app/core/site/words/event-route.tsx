import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { findAdminEvent } from "~/core/events/events.server";
import type { EventId } from "~/db/tables/shapes";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import { WORDS_TEXTS } from "~/texts/site/words";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/event-route";
import { WordForms } from "./word-forms";
import { eventTexts, listWords, partOf, saveWords, undoWords } from "./words.server";

export const meta = pageTitle((clubName) => WORDS_TEXTS.documentTitle({ clubName }));

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { content, db } = context.get(requestContext);
  const event = await eventOf(context, params.id);
  const { told, forgotten } = await takeTold({ context, request, url });
  const words = await listWords(db, {
    content,
    part: partOf("event", event.title),
    texts: eventTexts(event),
  });
  return data({ id: event.id, title: event.title, isSaved: told.has("saved"), words }, forgotten);
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { contentStore, db, now, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const sent = await request.formData();
  const change =
    requireIntent(sent, ["translate", "undo-words"]) === "translate" ? saveWords : undoWords;
  const event = await eventOf(context, params.id);
  const saved = await change(db, {
    form: new Map([...sent].map(([name, value]) => [name, String(value)])),
    part: partOf("event", event.title),
    texts: eventTexts(event),
    adminId,
    adminName,
    requestId,
    now,
  });
  if (!saved.ok) return data(saved, { status: saved.status });
  await contentStore.check();
  throw await redirectTelling(context, `/admin/events/${params.id}/words`, "saved");
}

async function eventOf(context: Route.LoaderArgs["context"], eventId: EventId) {
  const { db, now } = context.get(requestContext);
  const event = await findAdminEvent(db, { eventId, now });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  return event;
}

export default function EventWordsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, isSaved, words } = loaderData;
  return (
    <>
      <PageHeader
        title={WORDS_TEXTS.heading}
        intro={title}
        back={{ to: `/admin/events/${id}/edit`, label: title }}
      />
      <ChangeResult
        answer={isSaved && !actionData ? { ok: true, text: WORDS_TEXTS.saved } : undefined}
      />
      <WordForms words={words} refused={actionData} />
    </>
  );
}
