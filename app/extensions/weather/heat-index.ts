/**
 * What the air feels like, in °C, from temperature and relative humidity (percent): the heat index of the United States'
 * National Weather Service (Rothfusz 1990, with its two corrections; wpc.ncep.noaa.gov/html/heatindex_equation.shtml).
 */
export function heatIndexOf({ celsius, humidity }: { celsius: number; humidity: number }): number {
  const fahrenheit = (celsius * 9) / 5 + 32;
  return ((heatIndexFahrenheit(fahrenheit, humidity) - 32) * 5) / 9;
}

/** Below this the simple formula holds. */
const WARM = 80;

function heatIndexFahrenheit(t: number, r: number): number {
  const simple = (0.5 * (t + 61 + (t - 68) * 1.2 + r * 0.094) + t) / 2;
  if (simple < WARM) return simple;
  const full =
    -42.379 +
    2.04901523 * t +
    10.14333127 * r -
    0.22475541 * t * r -
    0.00683783 * t * t -
    0.05481717 * r * r +
    0.00122874 * t * t * r +
    0.00085282 * t * r * r -
    0.00000199 * t * t * r * r;
  return full - tooDry(t, r) + tooDamp(t, r);
}

function tooDry(t: number, r: number): number {
  if (r >= 13 || t < WARM || t > 112) return 0;
  return ((13 - r) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17);
}

function tooDamp(t: number, r: number): number {
  if (r <= 85 || t < WARM || t > 87) return 0;
  return ((r - 85) / 10) * ((87 - t) / 5);
}
