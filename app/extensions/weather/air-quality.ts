import { recordKeys } from "~/lib/records";

export type Pollutant = "pm2_5" | "pm10" | "no2" | "o3" | "so2" | "co" | "nh3";
/** What is in the air, µg/m³. */
export type Air = Record<Pollutant, number>;

/**
 * Where the bands of the National Air Quality Index end (CPCB, 2014), in µg/m³; carbon monoxide's are given in mg/m³
 * there. The last band has no end: its width is taken from the one before.
 */
const BAND_ENDS: Record<Pollutant, readonly [number, number, number, number, number]> = {
  pm10: [50, 100, 250, 350, 430],
  pm2_5: [30, 60, 90, 120, 250],
  no2: [40, 80, 180, 280, 400],
  o3: [50, 100, 168, 208, 748],
  co: [1_000, 2_000, 10_000, 17_000, 34_000],
  so2: [40, 80, 380, 800, 1_600],
  nh3: [200, 400, 800, 1_200, 1_800],
};

const INDEX_ENDS = [50, 100, 200, 300, 400] as const;
export const WORST_AQI = 500;

const WORDS = ["good", "satisfactory", "moderate", "poor", "very poor", "severe"] as const;

/** CPCB's word for an index: 'poor' from 201 on. */
export function airQualityBand(aqi: number): (typeof WORDS)[number] {
  const band = INDEX_ENDS.findIndex((end) => aqi <= end);
  return WORDS[band === -1 ? WORDS.length - 1 : band] ?? "severe";
}

/** The index of one pollutant at this concentration, 0 to 500. */
export function subIndexOf(pollutant: Pollutant, amount: number): number {
  const ends = BAND_ENDS[pollutant];
  let low = 0;
  let indexLow = 0;
  for (const [band, end] of ends.entries()) {
    const indexEnd = INDEX_ENDS[band] ?? WORST_AQI;
    if (amount <= end) return indexLow + ((amount - low) / (end - low)) * (indexEnd - indexLow);
    [low, indexLow] = [end, indexEnd];
  }
  const [, , , before, last] = ends;
  const over = ((amount - last) / (last - before)) * (WORST_AQI - indexLow);
  return Math.min(WORST_AQI, indexLow + over);
}

/**
 * The index of these hours: the worst of the pollutants' indices, each of its mean. CPCB asks for means of 24 hours and
 * a forecast begins now, so there may be fewer. Undefined without any.
 */
export function aqiOf(hours: readonly Air[]): number | undefined {
  if (hours.length === 0) return undefined;
  const indices = recordKeys(BAND_ENDS).map((pollutant) => {
    const mean = hours.reduce((sum, hour) => sum + hour[pollutant], 0) / hours.length;
    return subIndexOf(pollutant, mean);
  });
  return Math.round(Math.max(...indices));
}
