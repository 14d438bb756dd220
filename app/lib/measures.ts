const oneDecimal = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** '5.2' for 5,210 metres: kilometres with one decimal. */
export function formatKm(metres: number): string {
  return oneDecimal.format(Math.round(metres / 100) / 10);
}

/** 'h:mm:ss' for seconds: '0:27:30'. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}`;
}

/** 'm:ss' for less than an hour of seconds, else 'h:mm:ss': '47:10', '1:02:03'. */
export function formatClock(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole >= 3600) return formatDuration(whole);
  return `${Math.floor(whole / 60)}:${twoDigits(whole % 60)}`;
}

/** Seconds of 'm:ss' or 'h:mm:ss', also of more than 59 minutes: '75:10'; undefined for another text. */
export function secondsOf(clock: string): number | undefined {
  const isClock = /^(\d{1,3}|\d{1,2}:[0-5]\d):[0-5]\d$/.test(clock);
  return isClock ? clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) : undefined;
}

/** 'h:mm' for seconds, cut to whole minutes: '12:05'. */
export function formatHours(seconds: number): string {
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor((seconds % 3600) / 60))}`;
}

/** 'm:ss' for seconds a kilometre, or a dash for none. */
export function formatPace(secondsPerKm: number | null): string {
  if (secondsPerKm === null) return "–";
  return `${Math.floor(secondsPerKm / 60)}:${twoDigits(secondsPerKm % 60)}`;
}

/** A round number at or above `value`, for the top of an axis. */
export function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const power = Math.floor(Math.log10(value));
  // Built as text, because 6 * 0.1 is 0.6000000000000001.
  const round = (step: number) => Number(`${step}e${power}`);
  return round([1, 2, 4, 5, 6, 8].find((step) => value <= round(step)) ?? 10);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
