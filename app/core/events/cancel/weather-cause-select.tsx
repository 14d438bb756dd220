import { WEATHER_CAUSES_TEXTS } from "~/texts/events/events-rules";
import { CANCEL_TEXTS } from "~/texts/events/pages";
import { Select } from "~/ui/field";

/** Whether it is the weather that cancels a run, and which. */
export function WeatherCauseSelect({ chosen = "" }: { chosen?: string | undefined }) {
  return (
    <Select
      label={CANCEL_TEXTS.weather}
      name="weather"
      id="weather"
      className="max-w-sm"
      defaultValue={chosen}
    >
      <option value="">{CANCEL_TEXTS.other}</option>
      {Object.entries(WEATHER_CAUSES_TEXTS).map(([cause, text]) => (
        <option key={cause} value={cause}>
          {text.replace(/\.$/, "")}
        </option>
      ))}
    </Select>
  );
}
