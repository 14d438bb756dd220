import type { EventList } from "../client/device-data";
import type { Screen } from "../client/state";
import type { DeskCrew } from "../hooks/use-check-in-desk";
import { countBack } from "../rules/home";
import { countsOf } from "../rules/roster";
import { DeskHeader } from "./desk-header";
import { StartFinishSwitch } from "./start-finish-switch";
import { StillOut } from "./still-out";

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
