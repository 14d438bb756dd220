import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Textarea } from "~/ui/field";
import { WeatherCauseSelect } from "./weather-cause-select";
import { EVENT_ACTIONS_TEXTS } from "~/core/events/forms-texts";
import { WEATHER_TEXTS } from "./texts";

export interface CallOffFormProps {
  /** What everybody booked would read; empty where the forecast says nothing against the run. */
  draft: string;
  errors: string[] | undefined;
  /** What a refused form sent. */
  typed: Record<string, string> | undefined;
}

/** Cancels the run: with a forecast against it the message is written already and one tap sends it. */
export function CallOffForm({ draft, errors, typed }: CallOffFormProps) {
  const busy = useNavigation().formData !== undefined;
  const isDrafted = draft !== "";
  return (
    <Form method="post" className="grid gap-3">
      {!isDrafted && <WeatherCauseSelect chosen={typed?.weather} />}
      <Textarea
        label={WEATHER_TEXTS.reason}
        hint={isDrafted ? undefined : WEATHER_TEXTS.reasonHint}
        name="reason"
        id="reason"
        rows={3}
        maxLength={400}
        defaultValue={typed?.reason ?? draft}
        errors={errors}
      />
      <p className="text-muted">{EVENT_ACTIONS_TEXTS.everybodyBookedIsTold}</p>
      <Button variant="danger" busy={busy} className="justify-self-start">
        {WEATHER_TEXTS.cancel}
      </Button>
      <p className="text-muted">{WEATHER_TEXTS.goesAhead}</p>
    </Form>
  );
}
