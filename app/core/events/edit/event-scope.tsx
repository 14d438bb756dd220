import { EVENT_SCOPE_TEXTS } from "~/texts/events/forms";
import { RadioGroup } from "~/ui/radio-group";

export interface EventScopeProps {
  label?: string;
  hint?: string;
  /** What was chosen in a form that was refused. */
  chosen?: unknown;
}

/** Whether an action is for this event or for the later ones of its series too. */
export function EventScope({
  label = EVENT_SCOPE_TEXTS.whichRuns,
  hint,
  chosen = "one",
}: EventScopeProps) {
  return (
    <RadioGroup
      label={label}
      hint={hint}
      name="scope"
      defaultValue={String(chosen)}
      layout="row"
      options={[
        { value: "one", label: EVENT_SCOPE_TEXTS.thisOne },
        { value: "following", label: EVENT_SCOPE_TEXTS.thisAndFollowing },
      ]}
    />
  );
}
