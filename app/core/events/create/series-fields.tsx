import { Card, CardHeader } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { Input, Textarea } from "~/ui/field";
import { SERIES_WEEKS_MAX } from "../events-rules";
import { SERIES_TEXTS } from "../planning-texts";
import { WEEKDAYS } from "./series";

/** How a new event repeats; a refused form keeps what was chosen. */
export function SeriesFields({
  initial,
  errors,
}: {
  initial: Record<string, unknown>;
  errors: Record<string, string[] | null>;
}) {
  const textOf = (name: string) => (typeof initial[name] === "string" ? initial[name] : undefined);
  return (
    <Card className="grid gap-4">
      <CardHeader title={SERIES_TEXTS.repeat} className="mb-0!" />
      <Input
        label={SERIES_TEXTS.weeks}
        hint={SERIES_TEXTS.weeksHint}
        type="number"
        name="weeks"
        id="weeks"
        min={1}
        max={SERIES_WEEKS_MAX}
        defaultValue={textOf("weeks") ?? "1"}
        errors={errors.weeks ?? undefined}
        className="max-w-xs"
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-bold">{SERIES_TEXTS.weekdays}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {WEEKDAYS.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              name={name}
              id={name}
              defaultChecked={textOf(name) !== undefined}
              className="min-h-11 content-center"
            />
          ))}
        </div>
        <p className="text-sm text-muted">{SERIES_TEXTS.weekdaysHint}</p>
      </fieldset>
      <Textarea
        label={SERIES_TEXTS.except}
        hint={SERIES_TEXTS.exceptHint}
        name="except"
        id="except"
        rows={2}
        defaultValue={textOf("except")}
        errors={errors.except ?? undefined}
        className="max-w-xs"
      />
    </Card>
  );
}
