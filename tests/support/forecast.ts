/** A stand-in for OpenWeather's forecast of the weather and the air, on loopback. */
import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { portOf } from "~/lib/port-of";

export interface HourThere {
  at: number;
  celsius?: number;
  humidity?: number;
  rainMm?: number;
  /** OpenWeather's code of the weather: 800 is clear, 2xx a thunderstorm. */
  code?: number;
  pm10?: number;
}

/** Answers with these hours, which a test may change, until the test ends. */
export async function weatherService(hours: HourThere[]) {
  const seen: { path: string }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    seen.push({ path });
    const body = path.startsWith("/data/3.0/onecall")
      ? { lat: 12.97, lon: 77.59, hourly: hours.map(weatherOf) }
      : { coord: { lat: 12.97, lon: 77.59 }, list: hours.map(airOf) };
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, seen };
}

function weatherOf({ at, celsius = 22, humidity = 60, rainMm = 0, code = 800 }: HourThere) {
  return {
    dt: at / 1000,
    temp: celsius,
    feels_like: celsius,
    pressure: 1013,
    humidity,
    clouds: 20,
    visibility: 10_000,
    wind_speed: 2,
    pop: rainMm > 0 ? 0.9 : 0,
    ...(rainMm > 0 && { rain: { "1h": rainMm } }),
    weather: [{ id: code, main: "Weather", description: "as it is", icon: "01d" }],
  };
}

function airOf({ at, pm10 = 30 }: HourThere) {
  const components = { co: 300, no: 0, no2: 10, o3: 40, so2: 5, pm2_5: 12, pm10, nh3: 3 };
  return { dt: at / 1000, main: { aqi: 2 }, components };
}
