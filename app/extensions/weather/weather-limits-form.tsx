import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { EventScope } from "~/core/events/edit/event-scope";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Input } from "~/ui/field";
import { textFieldsOf } from "~/ui/text-fields";
import { hasLimits, USUAL_LIMITS, type WeatherLimits } from "./limits";
import { WEATHER_TEXTS } from "./texts";

export interface WeatherLimitsFormProps {
  limits: WeatherLimits;
  result: SubmissionResult | undefined;
  isSeries: boolean;
}

/** From which figures on a run is not safe; a run without limits is offered the usual ones. */
export function WeatherLimitsForm({ limits, result, isSeries }: WeatherLimitsFormProps) {
  const isNew = !hasLimits(limits);
  const shownLimits = isNew ? USUAL_LIMITS : limits;
  const [form, fields] = useForm<Record<string, string>>({
    id: "weather",
    lastResult: result ?? null,
    defaultValue: valuesOf(shownLimits),
  });
  const field = textFieldsOf(fields);
  const { defaultValue: lightning, ...lightningField } = field("lightning");
  const isSaving = useNavigation().formData !== undefined;
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
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

function valuesOf({ heatIndexC, aqi, rainMm, lightning }: WeatherLimits): Record<string, string> {
  const text = (figure: number | null) => (figure === null ? "" : String(figure));
  return {
    ...{ heatIndexC: text(heatIndexC), aqi: text(aqi), rainMm: text(rainMm) },
    lightning: lightning ? "on" : "",
  };
}
