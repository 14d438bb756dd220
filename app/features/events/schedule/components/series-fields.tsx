import { Card, CardHeader } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { Input, Textarea } from "~/ui/field";
import { SERIES_WEEKS_MAX } from "../rules/events";
import { WEEKDAYS } from "../rules/series";

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
      <CardHeader title="Repeat" className="mb-0" />
      <Input
        label="For how many weeks?"
        hint="1 is a single week. Every limit is copied to each run."
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
        <legend className="mb-2 font-bold">On which days of the week?</legend>
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
        <p className="text-sm text-muted">None: the weekday of the date above.</p>
      </fieldset>
      <Textarea
        label="Not on these days"
        hint="Holidays, one a line: 2026-12-25."
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
