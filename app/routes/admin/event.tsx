import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { answerPaymentMark } from "~/features/bookings/commands/answer-payment-mark.server";
import { bookForRunner } from "~/features/bookings/commands/book-for-runner.server";
import { grantTrial } from "~/features/bookings/commands/grant-trial.server";
import { BookForRunner } from "~/features/bookings/components/book-for-runner";
import { EventRoster } from "~/features/bookings/components/event-roster";
import { EventSummary } from "~/features/bookings/components/event-summary";
import { GroupList } from "~/features/bookings/pace-groups/components/group-list";
import { paymentMarkSchema } from "~/features/bookings/payments/schema";
import { seatsStateOf } from "~/features/bookings/rules/event-seats";
import { bookForRunnerSchema } from "~/features/bookings/schema";
import { bookedForText, RUNNER_REFUSAL_TEXTS } from "~/features/bookings/texts/moves";
import { WaitlistCard } from "~/features/bookings/waitlist/components/waitlist-card";
import { VolunteerList } from "~/features/events/components/volunteer-list";
import { cancelEvent } from "~/features/events/schedule/commands/cancel-event.server";
import { completeEvent } from "~/features/events/schedule/commands/complete-event.server";
import { publishEvent } from "~/features/events/schedule/commands/publish-event.server";
import { retryMessages } from "~/features/events/schedule/commands/retry-messages.server";
import { EventActions } from "~/features/events/schedule/components/event-actions";
import { EventPreview } from "~/features/events/schedule/components/event-preview";
import { EventStatusBadge } from "~/features/events/schedule/components/event-status-badge";
import { ToldList } from "~/features/events/schedule/components/told-list";
import { countTold } from "~/features/events/schedule/queries/count-told.server";
import { findEventHub } from "~/features/events/schedule/queries/find-event-hub.server";
import {
  EVENT_REFUSAL_TEXTS,
  EVENTS_FAILED_TEXT,
  type EventRefusal,
  publishedText,
} from "~/features/events/schedule/rules/events";
import { cancelledText, retriedAnswer } from "~/features/events/schedule/rules/told";
import {
  cancelEventSchema,
  grantTrialSchema,
  publishEventSchema,
} from "~/features/events/schedule/schema/events";
import { EVENT_PAGE_TEXTS } from "~/features/events/schedule/texts/pages";
import { sendWaitingMessages } from "~/features/notifications/commands/send-waiting-messages.server";
import { tryAgain } from "~/features/notifications/commands/try-again.server";
import { IfRight } from "~/features/sign-in/admins/components/if-right";
import { useLastAnswer } from "~/features/sign-in/admins/hooks/use-last-answer";
import type { Right } from "~/features/sign-in/admins/rules/roles";
import { newId } from "~/lib/ids.server";
import { textsIn } from "~/lib/stored-fields";
import { adminContext, requireRight } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { messageServicesOf } from "~/middleware/message-services.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Alert } from "~/ui/alert";
import { Card, CardHeader } from "~/ui/card";
import { type ChangeAnswer, ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import type { Route } from "./+types/event";

export const meta: Route.MetaFunction = () => [
  { title: EVENT_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, sendBudget, timeZone } = context.get(requestContext);
  return await readOrFail(context, { failed: EVENTS_FAILED_TEXT }, async () => {
    const hub = await findEventHub(db, { eventId: params.id, sendBudget, now, timeZone });
    if (!hub) throw data({ reason: "no_event" }, { status: 404 });
    return { ...hub, submitKey: newId() };
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { db, now, requestId, timeZone } = args.context.get(requestContext);
  const admin = args.context.get(adminContext);
  const act = { eventId: args.params.id, adminId: admin.id, requestId, now };
  requireRight(args, rightFor(form.get("intent")));
  switch (form.get("intent")) {
    case "publish":
      return await publish(args, form);
    case "complete":
      return answer(await completeEvent(db, act), "Completed.");
    case "paid":
    case "undo":
      return await paid(args, form);
    case "retry": {
      const cause = String(form.get("cause") ?? "");
      const about = { eventId: act.eventId, now: act.now, ...(cause && { cause }) };
      const requeue = () => retryMessages(db, { ...about, ...act });
      return retriedAnswer(
        await tryAgain(db, { ...messageServicesOf(args.context), about, requeue }),
      );
    }
    case "book":
      return await book(args, form);
    case "grant":
      return await grant(args, form);
    default: {
      const submission = parseWithZod(form, { schema: cancelEventSchema });
      const typed = textsIn(form);
      if (submission.status !== "success") {
        const reasonErrors = submission.error?.reason ?? undefined;
        return data({ ok: false, text: undefined, reasonErrors, typed }, { status: 400 });
      }
      const outcome = await cancelEvent(db, { ...submission.value, ...act, timeZone });
      await sendWaitingMessages(db, messageServicesOf(args.context));
      if (!outcome.ok) return answer(outcome, "", typed);
      const told = await countTold(db, outcome);
      return data({ ok: true, text: cancelledText(outcome.eventIds.length, told) });
    }
  }
}

/** The right that a form of this page takes. */
function rightFor(intent: FormDataEntryValue | null): Right {
  if (intent === "paid" || intent === "undo") return "money";
  return intent === "book" || intent === "grant" ? "bookings" : "events";
}

async function publish({ context, params }: Route.ActionArgs, form: FormData) {
  const { db, now, requestId } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: publishEventSchema });
  if (submission.status !== "success") throw data({ reason: "bad_form" }, { status: 400 });
  const by = { eventId: params.id, adminId: context.get(adminContext).id, requestId, now };
  const outcome = await publishEvent(db, { ...submission.value, ...by });
  return answer(outcome, outcome.ok ? publishedText(outcome.published) : "");
}

async function paid({ context }: Route.ActionArgs, form: FormData) {
  const { db, now, requestId } = context.get(requestContext);
  const admin = context.get(adminContext);
  const submission = parseWithZod(form, { schema: paymentMarkSchema });
  if (submission.status !== "success") throw data({ reason: "no_payment" }, { status: 400 });
  const by = { adminId: admin.id, adminName: admin.displayName, now, requestId };
  const marked = await answerPaymentMark(db, { ...submission.value, ...by });
  if (!marked) throw data({ reason: "no_payment" }, { status: 404 });
  return data(marked, { status: marked.ok ? 200 : 409 });
}

async function book({ context, params }: Route.ActionArgs, form: FormData) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const typed = { phone: String(form.get("phone") ?? ""), name: String(form.get("name") ?? "") };
  const submission = parseWithZod(form, { schema: bookForRunnerSchema });
  if (submission.status !== "success") {
    const errors = Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []);
    return data({ ok: false, refused: { ...typed, errors } }, { status: 400 });
  }
  const by = { adminId: context.get(adminContext).id, now, requestId, timeZone };
  const request = { ...submission.value, name: submission.value.name, plan: null };
  const outcome = await bookForRunner(db, { ...request, ...by, eventId: params.id });
  if (outcome.ok)
    return data({ ok: true, text: bookedForText(outcome), bookedKey: request.submitKey });
  const errors = [RUNNER_REFUSAL_TEXTS[outcome.reason]];
  return data({ ok: false, refused: { ...typed, errors } }, { status: 409 });
}

async function grant({ context }: Route.ActionArgs, form: FormData) {
  const { db, now, requestId } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: grantTrialSchema });
  if (submission.status !== "success") throw data({ reason: "no_booking" }, { status: 400 });
  const adminId = context.get(adminContext).id;
  const outcome = await grantTrial(db, { ...submission.value, adminId, now, requestId });
  if (outcome.ok) return { ok: true, text: EVENT_PAGE_TEXTS.theyCanBookA };
  return data({ ok: false, text: EVENT_PAGE_TEXTS.thisBookingDidntUse }, { status: 409 });
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

interface Said extends Partial<ChangeAnswer> {
  ok: boolean;
  reasonErrors?: string[];
  typed?: Record<string, string> | undefined;
  refused?: { errors: string[]; phone: string; name: string };
  bookedKey?: string;
}

function isAnswer(said: Said | undefined): said is Said & ChangeAnswer {
  return said?.text !== undefined;
}

export default function AdminEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, groups, volunteers, hasStarted, bookings, counts, waiting, tellings, leftToTell } =
    loaderData;
  const said: Said | undefined = useLastAnswer(actionData);
  return (
    <>
      <PageHeader
        title={event.title}
        back={{ to: "/admin/events", label: EVENT_PAGE_TEXTS.events }}
        intro={<EventStatusBadge status={event.status} />}
      />
      <ChangeResult answer={isAnswer(said) ? said : undefined} />
      {event.cancelReason && <Alert tone="warning">{event.cancelReason}</Alert>}
      <ToldList
        tellings={tellings}
        isCancelled={event.status === "cancelled"}
        left={event.status === "cancelled" ? event.seatsTaken : 0}
        leftToTell={leftToTell}
      />
      <EventActions event={event} hasStarted={hasStarted} refused={said} />
      {event.status === "draft" && <EventPreview event={event} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <EventSummary
            event={{ ...event, seatsTaken: event.seatsTaken + event.offered }}
            seats={seatsStateOf({ status: event.status, hasStarted })}
          />
        </Card>
        <WaitlistCard {...waiting} />
        {groups.length > 0 && (
          <Card>
            <CardHeader title={EVENT_PAGE_TEXTS.paceGroups} />
            <GroupList groups={groups} />
          </Card>
        )}
        <Card>
          <CardHeader title={EVENT_PAGE_TEXTS.volunteers} />
          <VolunteerList volunteers={volunteers} />
        </Card>
      </div>
      <section className="grid gap-3">
        <h2 className="text-heading">{EVENT_PAGE_TEXTS.booked}</h2>
        {event.status === "published" && !hasStarted && (
          <IfRight right="bookings">
            <BookForRunner
              key={event.id}
              priceRupees={event.priceRupees}
              submitKey={loaderData.submitKey}
              bookedKey={said?.bookedKey}
              refused={said?.refused}
            />
          </IfRight>
        )}
        <EventRoster {...{ bookings, counts }} />
      </section>
      {event.status !== "draft" && <EventPreview event={event} />}
    </>
  );
}
