import { FIRST_LANGUAGE } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { recordKeys } from "~/lib/records";
import { WEATHER_CAUSES_TEXTS } from "~/texts/events/events-rules";

type WeatherCause = keyof typeof WEATHER_CAUSES_TEXTS;

/** Why a run is cancelled, in one text: the weather, in the first language, and what somebody adds. */
export function storedReason({
  weather,
  reason,
}: {
  weather?: WeatherCause | undefined;
  reason: string;
}): string {
  const cause = weather && inLanguage(FIRST_LANGUAGE, () => WEATHER_CAUSES_TEXTS[weather]);
  return [cause, reason].filter(Boolean).join(" ");
}

/** A stored reason with the weather in the language of whoever is being answered; what somebody added stays. */
export function shownReason<Stored extends string | null>(stored: Stored): Stored;
export function shownReason(stored: string | null): string | null {
  for (const weather of recordKeys(WEATHER_CAUSES_TEXTS)) {
    const first = storedReason({ weather, reason: "" });
    if (stored === first || stored?.startsWith(`${first} `))
      return WEATHER_CAUSES_TEXTS[weather] + stored.slice(first.length);
  }
  return stored;
}
