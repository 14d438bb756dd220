import { joinTexts } from "~/lib/texts";
import { WEATHER_TEXTS as WEATHER_TEXTS_MESSAGES, WEATHER_WORDS } from "~/texts/weather/weather";
/** Texts of the weather of a run: limits, forecast, and the leader's decision. */
export const WEATHER_TEXTS = joinTexts(WEATHER_TEXTS_MESSAGES, {
  says: (figures: string) => WEATHER_WORDS.ruleCancels({ figures: capitalised(figures) }),
  toldText: (run: string, figures: string) =>
    WEATHER_WORDS.messageReady({ figures: capitalised(figures), run }),
});

/** 'Thunderstorms' where a sentence begins with it. */
function capitalised(figures: string): string {
  return figures.charAt(0).toUpperCase() + figures.slice(1);
}
