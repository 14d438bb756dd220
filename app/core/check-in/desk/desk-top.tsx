import type { EventList } from "../device/device-data";
import type { Screen } from "../device/state";
import type { DeskCrew } from "./use-check-in-desk";
import { countBack } from "../everybody-back/home";
import { countsOf } from "../roster/roster";
import { DeskHeader } from "./desk-header";
import { StartFinishSwitch } from "./start-finish-switch";
import { StillOut } from "../everybody-back/still-out";

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
