import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, redirect, useNavigation } from "react-router";
import { inClubWords } from "~/content/club-words.server";
import { pageTitle } from "~/content/page-club";
import { WeatherCauseSelect } from "~/core/events/cancel/weather-cause-select";
import { cancelEventSchema } from "~/core/events/events-form";
import { findLedEvent } from "~/core/events/volunteers/volunteers.server";
import { sendWaitingMessages } from "~/core/messages/send/resend-messages.server";
import { formatWhen } from "~/lib/dates";
import { textsIn } from "~/lib/stored-fields";
import { messageServicesOf, requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { EVENT_ACTIONS_TEXTS } from "~/texts/events/forms";
import { WEATHER_REFUSAL_TEXTS } from "~/texts/weather/weather";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Textarea } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/leader-route";
import { callOffEvent } from "./check-weather.server";
import { findShownWeather } from "./find-shown-weather.server";
import { WEATHER_TEXTS } from "./texts";
import { WeatherSummary } from "./weather-summary";

export const meta = pageTitle((club) => `${WEATHER_TEXTS.leaderTitle} – ${club}`);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, forecast, now, timeZone } = context.get(requestContext);
  const event = await ledEvent({ context, params });
  const { shown } = await findShownWeather(db, { eventId: event.id, now, timeZone });
  const isOpen = event.status === "published" && event.startsAt > now;
  return { event: inClubWords(event), isOpen, hasService: forecast !== undefined, shown };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const event = await ledEvent({ context, params });
  const form = await request.formData();
  const typed = textsIn(form);
  const submission = parseWithZod(form, { schema: cancelEventSchema });
  if (submission.status !== "success") {
    const errors = Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []);
    return data({ text: undefined, errors, typed }, { status: 400 });
  }
  const by = { memberId: context.get(memberContext).id, requestId, now, timeZone };
  const { weather, reason } = submission.value;
  const outcome = await callOffEvent(db, { weather, reason, ...by, eventId: event.id });
  if (!outcome.ok)
    return data(
      { text: WEATHER_REFUSAL_TEXTS[outcome.reason], errors: [], typed },
      { status: 409 },
    );
  await sendWaitingMessages(db, messageServicesOf(context));
  throw redirect(`/events/${event.slug}`);
}

/** The event, where this member leads it; for everybody else there is no such page. */
async function ledEvent({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { db } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const event = await findLedEvent(db, { slug: params.slug, memberId });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  return event;
}

export default function WeatherPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, isOpen, hasService, shown } = loaderData;
  return (
    <>
      <PageHeader
        title={WEATHER_TEXTS.leaderTitle}
        intro={`${event.title}, ${formatWhen(event)}`}
        back={{ to: `/events/${event.slug}/volunteer`, label: event.title }}
      />
      {actionData?.text && (
        <Alert tone="danger" announce>
          {actionData.text}
        </Alert>
      )}
      <Card className="grid max-w-2xl gap-4">
        {(hasService || shown.forecast !== null) && (
          <WeatherSummary weather={shown} hasService={hasService} canCallOff={isOpen} />
        )}
        {isOpen ? (
          <CallOffForm draft={shown.draft} {...actionData} />
        ) : (
          <Alert tone="info">
            {WEATHER_REFUSAL_TEXTS[event.status === "published" ? "begun" : "over"]}
          </Alert>
        )}
      </Card>
    </>
  );
}

interface CallOffFormProps {
  /** What everybody booked would read; empty where the forecast says nothing against the run. */
  draft: string;
  errors?: string[];
  /** What a refused form sent. */
  typed?: Record<string, string>;
}

/** Cancels the run: with a forecast against it the message is written already and one tap sends it. */
function CallOffForm({ draft, errors, typed }: CallOffFormProps) {
  const busy = useNavigation().formData !== undefined;
  const isDrafted = draft !== "";
  return (
    <Form method="post" className="grid gap-3">
      {!isDrafted && <WeatherCauseSelect chosen={typed?.weather} />}
      <Textarea
        label={WEATHER_TEXTS.reason}
        hint={isDrafted ? undefined : WEATHER_TEXTS.reasonHint}
        name="reason"
        id="reason"
        rows={3}
        maxLength={400}
        defaultValue={typed?.reason ?? draft}
        errors={errors}
      />
      <p className="text-muted">{EVENT_ACTIONS_TEXTS.everybodyBookedIsTold}</p>
      <Button variant="danger" busy={busy} className="justify-self-start">
        {WEATHER_TEXTS.cancel}
      </Button>
      <p className="text-muted">{WEATHER_TEXTS.goesAhead}</p>
    </Form>
  );
}
