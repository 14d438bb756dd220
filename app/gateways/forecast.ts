import { z } from "zod";
import type { ServiceSettings } from "~/env.server";
import { HOUR_MS, type Instant, SECOND_MS } from "~/lib/dates";
import type { Clock } from "./clock";
import { type Call, serviceCall } from "./http-call";

export interface ForecastSettings {
  url: string;
  key: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** The weather of the hour from `at` on. */
export interface HourForecast {
  at: Instant;
  celsius: number;
  /** Percent. */
  humidity: number;
  rainMm: number;
  isThunderstorm: boolean;
}

/** The air's components in the hour from `at` on, µg/m³. */
export interface AirForecast extends z.infer<typeof componentsSchema> {
  at: Instant;
}

export interface Forecast {
  hours: HourForecast[];
  /** Empty where the service has none. */
  air: AirForecast[];
}

export interface ForecastGateway {
  /** The next two days, hour by hour; undefined when the service does not answer in full. Never throws. */
  look(): Promise<Forecast | undefined>;
}

/** OpenWeather's codes for thunderstorms. */
const THUNDERSTORMS = { from: 200, to: 232 };
const amount = z.number().min(0).max(1_000_000);

const componentsSchema = z.object({
  pm2_5: amount,
  pm10: amount,
  no2: amount,
  o3: amount,
  so2: amount,
  co: amount,
  nh3: amount,
});

const weatherSchema = z.object({
  hourly: z
    .array(
      z.object({
        dt: z.number(),
        temp: z.number().min(-90).max(70),
        humidity: z.number().min(0).max(100),
        rain: z.object({ "1h": amount }).optional(),
        weather: z.array(z.object({ id: z.number() })),
      }),
    )
    .min(1),
});

const airSchema = z.object({
  list: z.array(
    z.object({
      dt: z.number(),
      components: componentsSchema,
    }),
  ),
});

/** OpenWeather: 'One Call 3.0' for the weather, 'Air Pollution' for the air (openweathermap.org/api). */
export function openWeatherGateway(settings: ForecastSettings, call: Call): ForecastGateway {
  const { url, key, latitude, longitude } = settings;
  const place = `lat=${latitude}&lon=${longitude}&appid=${encodeURIComponent(key)}`;
  const ask = async (path: string) => {
    const reply = await call(`${url}${path}${place}`, { method: "GET" });
    return reply?.status === 200 ? reply.body : undefined;
  };
  return {
    async look() {
      const weather = weatherSchema.safeParse(
        await ask("/data/3.0/onecall?units=metric&exclude=current,minutely,daily,alerts&"),
      );
      if (!weather.success) return undefined;
      const air = airSchema.safeParse(await ask("/data/2.5/air_pollution/forecast?"));
      return {
        hours: weather.data.hourly.map(hourOf),
        air: air.success
          ? air.data.list.map(({ dt, components }) => ({ at: hourStart(dt), ...components }))
          : [],
      };
    },
  };
}

function hourOf(hour: z.infer<typeof weatherSchema>["hourly"][number]): HourForecast {
  return {
    at: hourStart(hour.dt),
    celsius: hour.temp,
    humidity: hour.humidity,
    rainMm: hour.rain?.["1h"] ?? 0,
    isThunderstorm: hour.weather.some(
      ({ id }) => id >= THUNDERSTORMS.from && id <= THUNDERSTORMS.to,
    ),
  };
}

/** Hours begin on the full hour of UTC, which in India is half past. */
function hourStart(seconds: number): Instant {
  return Math.floor((seconds * SECOND_MS) / HOUR_MS) * HOUR_MS;
}

/** The forecast, where the settings name a key and a place. */
export function openForecast(settings: ServiceSettings, clock: Clock): ForecastGateway | undefined {
  const { OPENWEATHER_KEY: key, FORECAST_PLACE: place, OPENWEATHER_URL: url } = settings;
  if (!key || !place) return undefined;
  const [latitude = 0, longitude = 0] = place.split(",").map(Number);
  return openWeatherGateway({ url, key, latitude, longitude }, serviceCall(clock));
}
