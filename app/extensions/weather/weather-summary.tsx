import { Alert } from "~/ui/alert";
import type { ShownWeather } from "./find-shown-weather.server";
import { WEATHER_TEXTS } from "./texts";

export interface WeatherSummaryProps {
  weather: ShownWeather;
  /** Whether a service is there to ask. */
  hasService: boolean;
  /** Whether the form to call the run off stands below. */
  canCallOff?: boolean;
}

/** The forecast for a run, and whether it reaches a limit. */
export function WeatherSummary({ weather, hasService, canCallOff = false }: WeatherSummaryProps) {
  const { forecast, figures, lookedAt, unansweredAt } = weather;
  if (!hasService && forecast === null)
    return <p className="text-muted">{WEATHER_TEXTS.noService}</p>;
  const silence = hasService && unansweredAt !== null && (
    <Alert tone="warning">
      {WEATHER_TEXTS.unanswered({ when: unansweredAt })} {canCallOff && WEATHER_TEXTS.decideAnyway}
    </Alert>
  );
  if (forecast === null) return silence || <p className="text-muted">{WEATHER_TEXTS.noForecast}</p>;
  return (
    <div className="grid gap-2">
      {silence}
      {figures !== "" && <Alert tone="warning">{WEATHER_TEXTS.says(figures)}</Alert>}
      {figures === "" && !weather.lacksAir && <Alert tone="success">{WEATHER_TEXTS.fine}</Alert>}
      <p>{forecast}</p>
      {lookedAt && <p className="text-muted">{WEATHER_TEXTS.lookedAt({ when: lookedAt })}</p>}
    </div>
  );
}
