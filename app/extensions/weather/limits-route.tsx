import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, useNavigation } from "react-router";
import { z } from "zod";
import { pageTitle } from "~/content/page-club";
import { EventScope } from "~/core/events/edit/event-scope";
import { findAdminEvent } from "~/core/events/events.server";
import { isEditable } from "~/core/events/events-rules";
import { IfRight } from "~/core/people/rights/if-right";
import { formatWhen } from "~/lib/dates";
import { loadedOf, textsIn } from "~/lib/stored-fields";
import { wholeNumber } from "~/lib/whole-number";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { EVENT_REFUSAL_TEXTS } from "~/texts/events/events-rules";
import { WEATHER_FORM_TEXTS } from "~/texts/weather/weather";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { Checkbox } from "~/ui/checkbox";
import { Input } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import { textFieldsOf } from "~/ui/text-fields";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/limits-route";
import { findShownWeather, setWeatherLimits } from "./find-shown-weather.server";
import { hasLimits, limitValues, type WeatherLimits } from "./limits";
import { WEATHER_TEXTS } from "./texts";
import { WeatherSummary } from "./weather-summary";

export const meta = pageTitle((club) => `${WEATHER_TEXTS.title} – ${club}`);

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

/** A whole number within bounds; empty for no limit. */
const limit = ({ min, max }: { min: number; max: number }) => {
  const bounds = () => WEATHER_FORM_TEXTS.betweenAndOrEmpty({ min, max });
  return wholeNumber({ min, max, bounds })
    .optional()
    .transform((value) => value ?? null);
};

/** From which figures on a run is not safe. */
const weatherLimitsSchema = z
  .object({
    heatIndexC: limit({ min: 25, max: 60 }),
    aqi: limit({ min: 50, max: 500 }),
    rainMm: limit({ min: 1, max: 200 }),
    lightning: z.literal("on").optional(),
    scope: z.enum(["one", "following"]).default("one"),
  })
  .transform(({ scope, lightning, ...figures }) => ({
    scope,
    limits: { ...figures, lightning: lightning === "on" },
  }));

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: weatherLimitsSchema });
  const result = submission.reply();
  const { loaded } = textsIn(form);
  if (submission.status !== "success")
    return data({ ok: false, text: undefined, result, loaded }, { status: 400 });
  const by = { adminId: context.get(adminContext).id, requestId, now };
  const limits = { ...submission.value, loaded, eventId: params.id };
  const outcome = await setWeatherLimits(db, { ...limits, ...by });
  if (outcome.ok)
    return data({
      ok: true,
      text: WEATHER_TEXTS.saved({ runs: outcome.changed }),
      result,
      loaded: undefined,
    });
  if (outcome.reason === "not_found") throw data({ reason: "no_event" }, { status: 404 });
  const text = EVENT_REFUSAL_TEXTS[outcome.reason];
  return data({ ok: false, text, result, loaded: undefined }, { status: 409 });
}

export default function EventWeatherPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, hasService, limits, shown } = loaderData;
  return (
    <>
      <PageHeader
        title={WEATHER_TEXTS.title}
        intro={`${event.title}, ${formatWhen(event)}`}
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
              key={loadedOf(limitValues(limits))}
              limits={limits}
              result={actionData?.result}
              loaded={actionData?.loaded}
              isSeries={event.seriesId !== null}
            />
          </Card>
        </IfRight>
      )}
    </>
  );
}

interface WeatherLimitsFormProps {
  limits: WeatherLimits;
  result: SubmissionResult | undefined;
  /** What a form with a wrong figure was loaded with. */
  loaded: string | undefined;
  isSeries: boolean;
}

/** From which figures on a run is not safe; a run without limits is offered the usual ones. */
function WeatherLimitsForm({ limits, result, loaded, isSeries }: WeatherLimitsFormProps) {
  const isNew = !hasLimits(limits);
  const values = limitValues(limits);
  const [form, fields] = useForm<Record<string, string>>({
    id: "weather",
    lastResult: result ?? null,
    defaultValue: values,
  });
  const field = textFieldsOf(fields);
  const { defaultValue: lightning, ...lightningField } = field("lightning");
  const isSaving = useNavigation().formData !== undefined;
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="loaded" value={loaded ?? loadedOf(values)} />
      {isNew && <p className="text-muted">{WEATHER_TEXTS.usual}</p>}
      <div className="grid gap-4 sm:grid-cols-3">
        <Input
          label={WEATHER_TEXTS.heatIndex}
          hint={WEATHER_TEXTS.heatIndexHint}
          inputMode="numeric"
          {...field("heatIndexC")}
        />
        <Input
          label={WEATHER_TEXTS.aqi}
          hint={WEATHER_TEXTS.aqiHint}
          inputMode="numeric"
          {...field("aqi")}
        />
        <Input
          label={WEATHER_TEXTS.rain}
          hint={WEATHER_TEXTS.rainHint}
          inputMode="numeric"
          {...field("rainMm")}
        />
      </div>
      <Checkbox
        label={WEATHER_TEXTS.lightning}
        defaultChecked={lightning === "on"}
        {...lightningField}
      />
      {isSeries && <EventScope chosen={result?.initialValue?.scope} />}
      <Button variant="primary" busy={isSaving} className="justify-self-start">
        {WEATHER_TEXTS.save}
      </Button>
    </Form>
  );
}
