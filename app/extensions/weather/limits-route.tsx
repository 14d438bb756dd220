import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { findAdminEvent } from "~/core/events/events.server";
import { EVENT_REFUSAL_TEXTS, isEditable } from "~/core/events/events-rules";
import { IfRight } from "~/core/people/rights/if-right";
import { formatDay, formatTime } from "~/lib/dates";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { Card } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import type { Route } from "./+types/limits-route";
import { findShownWeather } from "./find-shown-weather.server";
import { weatherLimitsSchema } from "./form";
import { setWeatherLimits } from "./set-weather-limits.server";
import { WEATHER_TEXTS } from "./texts";
import { WeatherLimitsForm } from "./weather-limits-form";
import { WeatherSummary } from "./weather-summary";

export const meta: Route.MetaFunction = () => [{ title: `${WEATHER_TEXTS.title} – ${club.name}` }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, forecast, now, timeZone } = context.get(requestContext);
  const event = await findAdminEvent(db, { eventId: params.id, now });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  const { id, title, date, time, seriesId } = event;
  return {
    event: { id, title, date, time, seriesId, isEditable: isEditable(event) },
    hasService: forecast !== undefined,
    ...(await findShownWeather(db, { eventId: id, now, timeZone })),
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: weatherLimitsSchema });
  const result = submission.reply();
  if (submission.status !== "success")
    return data({ ok: false, text: undefined, result }, { status: 400 });
  const by = { adminId: context.get(adminContext).id, requestId, now };
  const outcome = await setWeatherLimits(db, { ...submission.value, ...by, eventId: params.id });
  if (outcome.ok) return data({ ok: true, text: WEATHER_TEXTS.saved(outcome.changed), result });
  if (outcome.reason === "not_found") throw data({ reason: "no_event" }, { status: 404 });
  const text = EVENT_REFUSAL_TEXTS[outcome.reason];
  return data({ ok: false, text, result }, { status: 409 });
}

export default function EventWeatherPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, hasService, limits, shown } = loaderData;
  return (
    <>
      <PageHeader
        title={WEATHER_TEXTS.title}
        intro={`${event.title}, ${formatDay(event.date)}, ${formatTime(event.time)}`}
        back={{ to: `/admin/events/${event.id}`, label: event.title }}
      />
      <ChangeResult answer={actionData} />
      <Card className="grid max-w-4xl gap-4">
        <WeatherSummary weather={shown} hasService={hasService} />
      </Card>
      {event.isEditable && (
        <IfRight right="events">
          <Card className="grid max-w-4xl gap-4">
            <p className="max-w-prose text-muted">{WEATHER_TEXTS.intro}</p>
            <WeatherLimitsForm
              limits={limits}
              result={actionData?.result}
              isSeries={event.seriesId !== null}
            />
          </Card>
        </IfRight>
      )}
    </>
  );
}
