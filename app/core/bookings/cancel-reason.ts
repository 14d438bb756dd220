import type { WeatherCause } from "~/db/tables/events";
import { joinSentences } from "~/lib/text-lines";
import { WEATHER_CAUSES_TEXTS } from "~/texts/events/events-rules";

export interface CancelReason {
  cancelWeather: WeatherCause | null;
  /** What somebody added to the weather, or the whole reason. */
  cancelReason: string | null;
}

/** Why a run is cancelled, with the weather in the language of whoever is being answered; null without a reason. */
export function cancelReasonText({ cancelWeather, cancelReason }: CancelReason): string | null {
  const weather = cancelWeather && WEATHER_CAUSES_TEXTS[cancelWeather];
  return joinSentences([weather, cancelReason]) || null;
}
