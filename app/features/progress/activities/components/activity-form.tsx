import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { textFieldsOf } from "~/ui/text-fields";
import { ACTIVITY_TITLE_MAX } from "../rules";

export interface ActivityFormProps {
  action: string;
  /** Kept as long as the form is there: what was sent and got no answer stays the same run. */
  submitKey: string;
  today: string;
  lastResult: SubmissionResult | undefined;
  /** The run to change; without one the form adds a run. */
  run?: { date: string; title: string; distanceM: number | null; durationS: number | null };
}

/** Day, distance and time of a run. Distance and time may stay empty: they are estimated then. */
export function ActivityForm({ action, today, lastResult, run, ...props }: ActivityFormProps) {
  const [submitKey] = useState(props.submitKey);
  const [form, fields] = useForm<Record<string, string>>({
    id: "run-form",
    lastResult: lastResult ?? null,
    defaultValue: startValues(run, today),
  });
  const saving = useNavigation().formAction === action;
  const text = textFieldsOf(fields, "run-");
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="grid gap-4">
      <ErrorSummary errors={form.errors} />
      <input type="hidden" name="submitKey" value={submitKey} />
      <input type="hidden" name="intent" value="save" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input label="Day" type="date" max={today} required {...text("date")} />
        <Input
          label="Distance in km"
          inputMode="decimal"
          placeholder="5.2"
          {...text("distanceKm")}
        />
      </div>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-bold">Time</legend>
        <div className="grid grid-cols-3 gap-3">
          <Input label="Hours" inputMode="numeric" maxLength={2} {...text("hours")} />
          <Input label="Minutes" inputMode="numeric" maxLength={2} {...text("minutes")} />
          <Input label="Seconds" inputMode="numeric" maxLength={2} {...text("seconds")} />
        </div>
      </fieldset>
      <Input
        label="What was it?"
        placeholder="Run"
        maxLength={ACTIVITY_TITLE_MAX}
        {...text("title")}
      />
      <Button variant="primary" busy={saving} className="justify-self-start">
        {run ? "Save the run" : "Log the run"}
      </Button>
    </Form>
  );
}

function startValues(run: ActivityFormProps["run"], today: string): Record<string, string> {
  if (!run) return { date: today };
  const seconds = run.durationS ?? 0;
  const part = (value: number) => (run.durationS === null ? "" : String(value));
  return {
    date: run.date,
    title: run.title,
    distanceKm: run.distanceM === null ? "" : String(run.distanceM / 1000),
    hours: part(Math.floor(seconds / 3600)),
    minutes: part(Math.floor((seconds % 3600) / 60)),
    seconds: part(seconds % 60),
  };
}
