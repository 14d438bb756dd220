/** Weather that cancels a run, as everybody booked reads it. */
export const WEATHER_CAUSES = {
  heavy_rain: "Heavy rain.",
  thunderstorm: "Thunderstorms.",
  flood_warning: "There is a flood warning.",
  heat: "It is too hot to run safely.",
  bad_air: "The air is too bad to run in.",
} as const;

export type WeatherCause = keyof typeof WEATHER_CAUSES;

/** Why a run is cancelled, in one text: the weather, and what the admin adds. */
export function cancelReason(input: {
  weather?: WeatherCause | undefined;
  reason: string;
}): string {
  const { weather, reason } = input;
  return [weather && WEATHER_CAUSES[weather], reason].filter(Boolean).join(" ");
}
