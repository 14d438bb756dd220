import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { SEARCH_MAX_LENGTH } from "~/core/admin/subscribers/subscribers";
import { searchMembers } from "~/core/admin/subscribers/subscribers.server";
import { BookForRunner } from "~/core/bookings/book-for-runner/book-for-runner";
import {
  grantTrial,
  handleRunnerForm,
  type RefusedRunner,
} from "~/core/bookings/book-for-runner/book-for-runner.server";
import { EventRoster } from "~/core/bookings/event-roster/event-roster";
import { EventSummary } from "~/core/bookings/event-roster/event-summary";
import { seatsStateOf } from "~/core/bookings/event-roster/roster";
import { bookForRunnerSchema } from "~/core/bookings/form";
import { GroupList } from "~/core/bookings/pace-groups/group-list";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { completeEvent } from "~/core/events/complete/complete-event.server";
import { listSeriesDays } from "~/core/events/create/create-events.server";
import { EventStatusBadge } from "~/core/events/event-status-badge";
import { cancelEventSchema, grantTrialSchema, publishEventSchema } from "~/core/events/events-form";
import { type EventRefusal, madeText, publishedText } from "~/core/events/events-rules";
import { EventNotificationList } from "~/core/events/told/event-notification-list";
import { countNotified, resendEventMessages } from "~/core/events/told/list-unreached.server";
import { cancelledText, retryResult } from "~/core/events/told/notification-progress";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { paymentMarkSchema } from "~/core/payments/form";
import { handlePaymentMark } from "~/core/payments/mark-paid/mark-payments.server";
import { formatPrice } from "~/core/payments/price";
import type { ByAdmin } from "~/core/people/audit/record-undo.server";
import { IfRight, useLastAnswer } from "~/core/people/rights/if-right";
import type { Right } from "~/core/people/rights/roles";
import type { EventId } from "~/db/tables/shapes";
import { newId } from "~/lib/ids.server";
import { recordKeys } from "~/lib/records";
import { textsIn } from "~/lib/stored-fields";
import { adminContext, requireRight } from "~/middleware/admin.server";
import { messageServicesOf, requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { takeTold } from "~/middleware/told-once.server";
import { SEATS_TAKEN_TEXTS } from "~/texts/bookings/admin";
import { EVENT_REFUSAL_TEXTS, EVENTS_RULES_TEXTS } from "~/texts/events/events-rules";
import { EVENT_PREVIEW_TEXTS } from "~/texts/events/forms";
import { EVENT_FIGURES_TEXTS, EVENT_HUB_TEXTS, EVENT_PAGE_TEXTS } from "~/texts/events/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Card, CardHeader } from "~/ui/card";
import { type ChangeAnswer, ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { Stat, StatList } from "~/ui/stat";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { EventPicture } from "../event-picture";
import type { AdminEvent } from "../events.server";
import { EventDetails } from "../page/event-details";
import type { Route } from "./+types/route";
import { EventActions } from "./event-actions";
import { VolunteerCard, WaitlistCard } from "./event-people";
import { findEventHub, publishEvent } from "./find-event-hub.server";

export const meta = pageTitle((clubName) => EVENT_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, now, sendBudget, timeZone } = context.get(requestContext);
  return await readOrFail(context, { failed: EVENTS_RULES_TEXTS.eventsFailed }, async () => {
    const hub = await findEventHub(db, { eventId: params.id, sendBudget, now, timeZone });
    if (!hub) throw data({ reason: "no_event" }, { status: 404 });
    const runner = (url.searchParams.get("runner") ?? "").slice(0, SEARCH_MAX_LENGTH);
    const found = { text: runner, runners: await searchMembers(db, { text: runner }) };
    const { told, forgotten } = await takeTold({ context, request, url });
    const isMade = told.has("made");
    const text = isMade && madeText(hub.event.status, await listSeriesDays(db, hub.event));
    const made = text ? { ok: true, text } : undefined;
    return data({ ...hub, found, made, submitKey: newId() }, forgotten);
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

/** The right that each form of this page takes. */
const RIGHTS = {
  publish: "events",
  complete: "events",
  cancel: "events",
  retry: "events",
  book: "bookings",
  grant: "bookings",
  paid: "money",
  undo: "money",
} as const satisfies Record<string, Right>;

const INTENTS = recordKeys(RIGHTS);

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { db, now, requestId, timeZone } = args.context.get(requestContext);
  const adminId = args.context.get(adminContext).id;
  const act = { eventId: args.params.id, adminId, requestId, now, timeZone };
  const intent = requireIntent(form, INTENTS);
  await requireRight(args, RIGHTS[intent]);
  switch (intent) {
    case "publish":
      return await publish(args, act, form);
    case "complete":
      return answer(await completeEvent(db, act), EVENT_HUB_TEXTS.completed);
    case "paid":
    case "undo":
      return await paid(args, form);
    case "retry": {
      const services = messageServicesOf(args.context);
      const cause = String(form.get("cause") ?? "");
      return retryResult(await resendEventMessages(db, { ...services, ...act, cause }));
    }
    case "book":
      return await book(args, act, form);
    case "grant":
      return await grant(args, act, form);
    case "cancel":
      return await cancel(args, act, form);
  }
}

/** What an admin does to this event, in which request and when. */
interface Act extends ByAdmin {
  eventId: EventId;
  timeZone: string;
}

async function publish({ context }: Route.ActionArgs, act: Act, form: FormData) {
  const { db } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: publishEventSchema });
  if (submission.status !== "success") throw data({ reason: "bad_form" }, { status: 400 });
  const outcome = await publishEvent(db, { ...submission.value, ...act });
  return answer(outcome, outcome.ok ? publishedText(outcome.published) : "");
}

async function cancel({ context }: Route.ActionArgs, act: Act, form: FormData) {
  const { db } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: cancelEventSchema });
  const typed = textsIn(form);
  if (submission.status !== "success") {
    const reasonErrors = submission.error?.reason ?? undefined;
    return data({ ok: false, text: undefined, reasonErrors, typed }, { status: 400 });
  }
  const outcome = await cancelEvent(db, { ...submission.value, ...act });
  await sendWaitingMessages(db, messageServicesOf(context));
  if (!outcome.ok) return answer(outcome, "", typed);
  const told = await countNotified(db, outcome);
  const isWarning = told.left === 0 && told.sent < told.people;
  return data({ ok: true, isWarning, text: cancelledText(outcome.eventIds.length, told) });
}

async function paid({ context }: Route.ActionArgs, form: FormData) {
  const { db, now, requestId } = context.get(requestContext);
  const admin = context.get(adminContext);
  const submission = parseWithZod(form, { schema: paymentMarkSchema });
  if (submission.status !== "success") throw data({ reason: "no_payment" }, { status: 400 });
  const by = { adminId: admin.id, adminName: admin.displayName, now, requestId };
  const marked = await handlePaymentMark(db, { ...submission.value, ...by });
  if (marked) return data(marked, { status: marked.ok ? 200 : 409 });
  throw data({ reason: "no_payment" }, { status: 404 });
}

async function book({ context }: Route.ActionArgs, act: Act, form: FormData) {
  const { db } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: bookForRunnerSchema });
  const isRead = submission.status === "success";
  const errors = isRead
    ? []
    : Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []);
  const sent = { typed: textsIn(form), runner: isRead ? submission.value : undefined, errors };
  const result = await handleRunnerForm(db, { ...sent, ...act });
  if (result.ok) return data(result);
  return data(result, { status: result.isUnreadable ? 400 : 409 });
}

async function grant({ context }: Route.ActionArgs, act: Act, form: FormData) {
  const { db } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: grantTrialSchema });
  if (submission.status !== "success") throw data({ reason: "no_booking" }, { status: 400 });
  const outcome = await grantTrial(db, { ...submission.value, ...act });
  if (outcome.ok) return { ok: true, text: EVENT_PAGE_TEXTS.trialGranted };
  return data({ ok: false, text: EVENT_PAGE_TEXTS.noTrialUsed }, { status: 409 });
}

function answer(
  outcome: { ok: true } | { ok: false; reason: EventRefusal },
  text: string,
  typed?: Record<string, string>,
) {
  if (outcome.ok) return data({ ok: true, text });
  if (outcome.reason === "not_found") throw data({ reason: "no_event" }, { status: 404 });
  return data({ ok: false, text: EVENT_REFUSAL_TEXTS[outcome.reason], typed }, { status: 409 });
}

interface HubAnswer extends ChangeAnswer {
  reasonErrors?: string[];
  typed?: Record<string, string> | undefined;
  refused?: RefusedRunner;
  bookedKey?: string;
}

export default function AdminEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, groups, hasStarted, bookings, counts, ...hub } = loaderData;
  const said: HubAnswer | undefined = useLastAnswer(actionData ?? hub.made);
  const [past, setPast] = useState<HubAnswer>();
  const seatsTaken = event.seatsTaken + event.offered;
  return (
    <>
      <PageHeader
        title={event.title}
        back={{ to: "/admin/events", label: COMMON_WORDS.events }}
        intro={<EventStatusBadge status={event.status} />}
      />
      <ChangeResult answer={said === past ? undefined : said} />
      {event.cancelReason && <Alert tone="warning">{event.cancelReason}</Alert>}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Card>
          <EventSummary
            event={{ ...event, seatsTaken }}
            seats={seatsStateOf({ status: event.status, hasStarted })}
          />
        </Card>
        <Card>
          <StatList>
            <Stat
              label={SEATS_TAKEN_TEXTS.label}
              value={seatsTaken}
              caption={EVENT_FIGURES_TEXTS.outOf({ capacity: event.capacity })}
            />
            <Stat label={EVENT_FIGURES_TEXTS.unpaid} value={counts.unpaid} />
            <Stat
              label={EVENT_FIGURES_TEXTS.waitlist}
              value={hub.waiting.people.length + hub.waiting.more}
            />
            <Stat label={EVENT_FIGURES_TEXTS.checkedIn} value={counts.checkedIn} />
          </StatList>
        </Card>
      </div>
      <EventNotificationList
        event={event}
        tellings={hub.tellings}
        isCancelled={event.status === "cancelled"}
        left={hub.leftToCancel}
        leftToNotify={hub.leftToNotify}
      />
      <EventActions event={event} hasStarted={hasStarted} refused={said} />
      {event.status === "draft" && <EventPreview event={event} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <WaitlistCard {...hub.waiting} />
        {groups.length > 0 && (
          <Card>
            <CardHeader title={EVENT_PAGE_TEXTS.paceGroups} />
            <GroupList groups={groups} />
          </Card>
        )}
        <VolunteerCard volunteers={hub.volunteers} />
      </div>
      <section className="grid gap-3">
        <h2 className="text-heading">{EVENT_PAGE_TEXTS.booked}</h2>
        <IfRight right="bookings">
          <BookForRunner
            key={event.id}
            found={loaderData.found}
            isOpen={event.status === "published" && !hasStarted}
            priceRupees={event.priceRupees}
            submitKey={loaderData.submitKey}
            bookedKey={said?.bookedKey}
            refused={said?.refused}
            onType={() => said?.bookedKey && setPast(said)}
          />
        </IfRight>
        <EventRoster {...{ bookings, counts }} />
      </section>
      {event.status !== "draft" && <EventPreview event={event} />}
    </>
  );
}

/** A draft as the public will see it, with its picture or route art. */
function EventPreview({ event }: { event: AdminEvent }) {
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" className="text-heading">
        {EVENT_PREVIEW_TEXTS.preview}
      </h2>
      <Card flush>
        <EventPicture event={event} className="h-56 w-full object-cover sm:h-72" />
        <p className="column mt-6 text-lg">
          {EVENT_PREVIEW_TEXTS.minutes({ count: event.durationMinutes })} ·{" "}
          {EVENT_PREVIEW_TEXTS.seats({ count: event.capacity })} · {formatPrice(event.priceRupees)}
        </p>
        <EventDetails event={event} />
      </Card>
    </section>
  );
}
