import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { Form, useFormAction, useNavigation } from "react-router";
import { ACTIVITY_FORM_TEXTS, SPORT_LABELS } from "~/texts/progress/progress";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select } from "~/ui/field";
import { textFieldsOf } from "~/ui/text-fields";

import {
  ACTIVITY_SPORTS,
  ACTIVITY_TITLE_MAX,
  activityFormValues,
  type TypedActivity,
} from "./activities";

interface ActivityFormProps {
  action: string;
  /** Stays the same while the form is shown, so that a repeated submit adds the activity once. */
  submitKey: string;
  today: string;
  lastResult: SubmissionResult | undefined;
  /** The activity to change; without one the form adds an activity. */
  activity?: TypedActivity;
  /** Whether it was deleted some minutes ago: saving brings it back. */
  isRemoved?: boolean;
  /** Fields that say what the form was loaded with. */
  hidden?: ReactNode;
}

/** Form for the day, distance and time of an activity. Empty distances and times are estimated. */
export function ActivityForm({ action, today, lastResult, activity, ...props }: ActivityFormProps) {
  const [submitKey] = useState(props.submitKey);
  const [form, fields] = useForm<Record<string, string>>({
    id: "run-form",
    lastResult: lastResult ?? null,
    defaultValue: activity ? activityFormValues(activity) : { date: today, sport: "run" },
  });
  const saving = useNavigation().formAction === useFormAction(action);
  const text = textFieldsOf(fields, "run-");
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="grid gap-4">
      <ErrorSummary id={form.errorId} errors={form.errors} />
      <input type="hidden" name="submitKey" value={submitKey} />
      <input type="hidden" name="intent" value="save" />
      {props.hidden}
      {props.isRemoved && <input type="hidden" name="restore" value="yes" />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Input label={ACTIVITY_FORM_TEXTS.day} type="date" max={today} required {...text("date")} />
        <Input label={ACTIVITY_FORM_TEXTS.start} type="time" {...text("startTime")} />
        <Select label={ACTIVITY_FORM_TEXTS.sport} {...text("sport")}>
          {ACTIVITY_SPORTS.map((sport) => (
            <option key={sport} value={sport}>
              {SPORT_LABELS[sport]}
            </option>
          ))}
        </Select>
        <Input
          label={ACTIVITY_FORM_TEXTS.distance}
          inputMode="decimal"
          placeholder="5.2"
          {...text("distanceKm")}
        />
      </div>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-bold">{COMMON_WORDS.time}</legend>
        <div className="grid grid-cols-3 gap-3">
          <Input
            label={ACTIVITY_FORM_TEXTS.hours}
            inputMode="numeric"
            maxLength={2}
            {...text("hours")}
          />
          <Input
            label={ACTIVITY_FORM_TEXTS.minutes}
            inputMode="numeric"
            maxLength={2}
            {...text("minutes")}
          />
          <Input
            label={ACTIVITY_FORM_TEXTS.seconds}
            inputMode="numeric"
            maxLength={2}
            {...text("seconds")}
          />
        </div>
      </fieldset>
      <Input
        label={ACTIVITY_FORM_TEXTS.title}
        placeholder={ACTIVITY_FORM_TEXTS.usualTitle}
        maxLength={ACTIVITY_TITLE_MAX}
        {...text("title")}
      />
      <Button variant="primary" busy={saving} className="justify-self-start">
        {buttonText(props.isRemoved, activity)}
      </Button>
    </Form>
  );
}

function buttonText(isRemoved: boolean | undefined, activity: ActivityFormProps["activity"]) {
  if (isRemoved) return ACTIVITY_FORM_TEXTS.bringBack;
  return activity ? ACTIVITY_FORM_TEXTS.save : ACTIVITY_FORM_TEXTS.log;
}
