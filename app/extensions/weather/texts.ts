/** Texts of the weather of a run: limits, forecast, and the leader's decision. */
export const WEATHER_TEXTS = {
  title: "Weather and air",
  watch: "Watch the weather",
  intro:
    "From these figures on, the forecast says cancel. The run's leaders hear of it in the evening before and again before people leave home; nobody else does until somebody decides. Leave a figure empty where it doesn't matter.",
  noService:
    "No forecast service is set up, so nothing is looked at. See OPENWEATHER_KEY in the settings.",
  noForecast: "The forecast is looked at from six on the evening before.",
  unanswered: (when: string) =>
    `The forecast service gave no answer on ${when}. It is asked again every ten minutes until the run starts.`,
  decideAnyway: "If it isn't safe to run, don't wait for it: type the reason below.",
  fine: "Nothing in it says cancel.",
  lookedAt: (when: string) => `Looked at ${when}.`,
  says: (figures: string) => `${capitalised(figures)}: your rule says cancel.`,
  heatIndex: "Feels like, °C",
  heatIndexHint: "39 is dangerous heat.",
  aqi: "Air quality index (CPCB)",
  aqiHint: "201 is poor, 301 very poor.",
  rain: "Rain in an hour, mm",
  rainHint: "8 is heavy rain.",
  lightning: "Thunderstorms",
  save: "Save",
  saved: (runs: number) => (runs === 1 ? "Saved." : `Saved for ${runs} runs.`),
  usual: "Not saved yet: these are the usual limits.",
  toldTitle: (when: string, figures: string) => `${when}: ${figures}`,
  toldText: (run: string, figures: string) =>
    `${capitalised(figures)}: your rule says cancel. The message to everybody on ${run} is ready: one tap sends it.`,
  leaderTitle: "Is it safe to run?",
  draft: (reason: string) => `${reason} That isn't safe to run in.`,
  reason: "What everybody booked reads",
  reasonHint: "If the weather is the reason, you can leave it empty.",
  cancel: "Cancel the run and tell everybody",
  goesAhead: "If you do nothing, the run goes ahead.",
  calledOff: "Weather, or call it off",
} as const;

/** Why a run leader could not call a run off. */
export const WEATHER_REFUSAL_TEXTS = {
  begun: "This run has started or is over.",
  over: "This run is over or cancelled already.",
} as const;

/** 'Thunderstorms' where a sentence begins with it. */
function capitalised(figures: string): string {
  return figures.charAt(0).toUpperCase() + figures.slice(1);
}
