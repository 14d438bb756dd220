import { useEffect, useState } from "react";
import { clockOf } from "~/lib/device-clock";

const CLOCK_TICK_MS = 20_000;

/** The server's time by the device's clock, updated every 20 seconds; undefined while unknown. */
export function useServerNow(heard: Parameters<typeof clockOf>[0] | undefined): number | undefined {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, CLOCK_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return heard && clockOf(heard, Math.max(now, heard.fetchedAt));
}
