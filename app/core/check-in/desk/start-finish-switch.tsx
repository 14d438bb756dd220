import { START_FINISH_SWITCH_TEXTS } from "./desk-texts";

/** The place of this phone: at the start a tap checks in, at the finish it counts home. */
export function StartFinishSwitch({
  isFinish,
  onChoose,
}: {
  isFinish: boolean;
  onChoose: (place: "start" | "finish") => void;
}) {
  const places = [
    { place: "start" as const, label: START_FINISH_SWITCH_TEXTS.start, isHere: !isFinish },
    { place: "finish" as const, label: START_FINISH_SWITCH_TEXTS.finish, isHere: isFinish },
  ];
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-lg bg-sunken p-1">
      <legend className="sr-only">{START_FINISH_SWITCH_TEXTS.legend}</legend>
      {places.map(({ place, label, isHere }) => (
        <button
          key={place}
          type="button"
          aria-pressed={isHere}
          onClick={() => onChoose(place)}
          className="min-h-11 rounded-md border border-transparent px-2 font-bold text-ink aria-pressed:border-line aria-pressed:bg-raised aria-pressed:shadow-float"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
