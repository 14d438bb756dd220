import { SWITCH_TEXTS } from "~/texts/site-wide/switch";
import { classNames } from "./class-names";

export interface SwitchProps {
  /** What it switches, for screen readers; the text stands beside it. */
  label: string;
  isOn: boolean;
  /** The field of the form that the switch submits, with 'yes' to switch on and 'no' to switch off. */
  name: string;
}

/** A switch that submits its form: works without JavaScript, and says its state in words too. */
export function Switch({ label, isOn, name }: SwitchProps) {
  return (
    <button
      type="submit"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      name={name}
      value={isOn ? "no" : "yes"}
      className="group flex min-h-11 items-center gap-2 rounded-lg px-1 font-bold"
    >
      <span aria-hidden className="min-w-7 text-right text-sm whitespace-nowrap text-muted">
        {isOn ? SWITCH_TEXTS.on : SWITCH_TEXTS.off}
      </span>
      <span
        aria-hidden
        className={classNames(
          "relative h-7 w-12 shrink-0 rounded-full border-2 transition-colors duration-150",
          isOn ? "border-success bg-success" : "border-control bg-sunken",
        )}
      >
        <span
          className={classNames(
            "absolute top-0.5 size-5 rounded-full transition-[left] duration-150",
            isOn ? "left-5.5 bg-surface" : "left-0.5 bg-control",
          )}
        />
      </span>
    </button>
  );
}
