import { ANNOUNCEMENTS_TEXTS } from "~/extensions/announcements/texts";
import { WEATHER_TEXTS } from "~/extensions/weather/texts";

interface LedEventLink {
  /** The page below the event's own. */
  page: string;
  label: () => string;
  variant: "secondary" | "quiet";
}

/** What the leader of a run finds on its page for volunteers. */
export const LED_EVENT_LINKS: LedEventLink[] = [
  { page: "announce", label: () => ANNOUNCEMENTS_TEXTS.tellEverybody, variant: "secondary" },
  { page: "weather", label: () => WEATHER_TEXTS.calledOff, variant: "quiet" },
];
