import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Select, Textarea } from "~/ui/field";
import { WEATHER_CAUSES } from "../../schedule/rules/causes";
import { CANCEL_TEXTS } from "../../schedule/texts";
import { EVENT_ACTIONS_TEXTS } from "../../schedule/texts/forms";
import { WEATHER_TEXTS } from "../texts";

export interface CallOffFormProps {
  /** What the forecast says against the run; empty where it says nothing. */
  figures: string;
  errors: string[] | undefined;
}

/** Cancels the run: with a forecast against it the message is written already and one tap sends it. */
export function CallOffForm({ figures, errors }: CallOffFormProps) {
  const busy = useNavigation().formData !== undefined;
  const isDrafted = figures !== "";
  return (
    <Form method="post" className="grid gap-3">
      {!isDrafted && (
        <Select label={CANCEL_TEXTS.weather} name="weather" id="weather" className="max-w-sm">
          <option value="">{CANCEL_TEXTS.other}</option>
          {Object.entries(WEATHER_CAUSES).map(([cause, text]) => (
            <option key={cause} value={cause}>
              {text.replace(/\.$/, "")}
            </option>
          ))}
        </Select>
      )}
      <Textarea
        label={WEATHER_TEXTS.reason}
        hint={isDrafted ? undefined : WEATHER_TEXTS.reasonHint}
        name="reason"
        id="reason"
        rows={3}
        maxLength={400}
        defaultValue={isDrafted ? WEATHER_TEXTS.draft(figures) : ""}
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
