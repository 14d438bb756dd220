import type { EventList } from "../device/device-data";
import type { Screen } from "../device/state";
import { countBack } from "../everybody-back/home";
import { StillOut } from "../everybody-back/still-out";
import { countsOf } from "../roster/roster";
import { DeskHeader } from "./desk-header";
import { START_FINISH_SWITCH_TEXTS } from "./desk-texts";
import type { DeskCrew } from "./use-check-in-desk";

/** The event and the counts; for an event that counts people home also the finish. */
export function DeskTop({
  screen,
  list,
  crew,
  timeZone,
}: {
  screen: Screen;
  list: EventList;
  crew: DeskCrew;
  timeZone: string;
}) {
  const { roster, isFinish } = screen;
  const back = isFinish ? countBack(roster) : undefined;
  return (
    <>
      <DeskHeader
        event={list.run}
        events={list.runs}
        {...countsOf(roster)}
        back={back}
        waiting={screen.waiting.length}
        onChoose={crew.chooseEvent}
      />
      {list.run.countsHome ? (
        <StartFinishSwitch isFinish={isFinish} onChoose={crew.choosePlace} />
      ) : null}
      {back && (
        <StillOut
          roster={roster}
          counts={back}
          sweep={list.sweep}
          timeZone={timeZone}
          isLinked={screen.link === "online"}
          onEarly={crew.leaveEarly}
        />
      )}
    </>
  );
}

/** The place of this phone: at the start a tap checks in, at the finish it counts home. */
function StartFinishSwitch({
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
