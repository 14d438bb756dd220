import type { Generated } from "kysely";
import type { EventId, Json } from "./shapes";

export interface EventWeatherTables {
  event_weather: EventWeatherTable;
}

/**
 * The limits of an event whose weather is watched: from these figures on it is not safe. Null for a figure
 * that does not matter.
 */
export interface EventWeatherTable {
  event_id: EventId;
  heat_index_c: number | null;
  aqi: number | null;
  /** In one hour. */
  rain_mm: number | null;
  lightning: Generated<number>;
  /** When the service was last asked, with any outcome. */
  asked_at: Generated<number | null>;
  /** When the forecast came, and the start it was for. */
  looked_at: Generated<number | null>;
  looked_for: Generated<number | null>;
  forecast: Generated<Json<EventForecast> | null>;
}

export interface EventForecast {
  /** The felt temperature, whole °C. */
  heatIndexC: number;
  /** By CPCB's scale; null where the service has no figures for the air. */
  aqi: number | null;
  /** Millimetres in the hour with the most. */
  rainMm: number;
  isThunderstorm: boolean;
}
