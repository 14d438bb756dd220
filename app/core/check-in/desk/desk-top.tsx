import type { EventId } from "~/db/tables/shapes";
import { formatDay, formatTime, formatWhen } from "~/lib/dates";
import { DESK_HEADER_TEXTS, START_FINISH_SWITCH_TEXTS } from "~/texts/check-in/desk-desk";
import { Select } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
import { ProgressBar } from "~/ui/progress-bar";
import type { CheckInEvent } from "../desk";
import type { EventList } from "../device/device-data";
import type { Happen, Screen } from "../device/state";
import { countBack } from "../everybody-back/home";
import { StillOut } from "../everybody-back/still-out";
import { countsOf } from "../roster/roster";

/** The event and the counts; for an event that counts people home also the finish. */
export function DeskTop({
  screen,
  list,
  happen,
  timeZone,
}: {
  screen: Screen;
  list: EventList;
  happen: Happen;
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
        onChoose={(eventId) => happen({ type: "event_chosen", eventId })}
      />
      {list.run.countsHome ? <StartFinishSwitch isFinish={isFinish} happen={happen} /> : null}
      {back && (
        <StillOut
          roster={roster}
          counts={back}
          sweep={list.sweep}
          timeZone={timeZone}
          isLinked={screen.link === "online"}
          happen={happen}
        />
      )}
    </>
  );
}

/** The place of this phone: at the start a tap checks in, at the finish it counts home. */
function StartFinishSwitch({ isFinish, happen }: { isFinish: boolean; happen: Happen }) {
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
          onClick={() => happen({ type: "place_chosen", place })}
          className="min-h-11 rounded-md border border-transparent px-2 font-bold text-ink aria-pressed:border-line aria-pressed:bg-raised aria-pressed:shadow-float"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

interface DeskHeaderProps {
  event: CheckInEvent;
  events: CheckInEvent[];
  checkedIn: number;
  expected: number;
  /** The number of unsent entries. */
  waiting: number;
  /** At the finish: how many are out and home. */
  back?: { out: number; home: number } | undefined;
  onChoose: (eventId: EventId) => void;
}

/** The event, and how many are checked in or, at the finish, home. */
export function DeskHeader({ event, events, onChoose, ...counts }: DeskHeaderProps) {
  const { checkedIn, expected, waiting, back } = counts;
  const isListed = events.some(({ id }) => id === event.id);
  // An event of another day, which QR Info may show, must lead back to those of now.
  const choices = isListed ? events : [event, ...events];
  const done = back ? back.home : checkedIn;
  const all = back ? back.home + back.out : expected;
  return (
    <header className="grid gap-2">
      <div className="flex items-end justify-between gap-4 max-[18rem]:grid max-[18rem]:justify-normal">
        <div className="min-w-0">
          <h1 className="truncate text-heading leading-tight max-[18rem]:whitespace-normal">
            {event.title}
          </h1>
          <p className="text-muted">
            {formatWhen(event)}
            {waiting > 0 && ` · ${DESK_HEADER_TEXTS.unsent({ count: waiting })}`}
          </p>
        </div>
        <p className="shrink-0 text-right leading-none text-muted">
          <MarkedText
            text={(back ? DESK_HEADER_TEXTS.ofHome : DESK_HEADER_TEXTS.ofIn)({ done, all })}
            marks={{ figure: (words) => <span className="figure text-4xl text-ink">{words}</span> }}
          />
        </p>
      </div>
      <ProgressBar
        label={back ? DESK_HEADER_TEXTS.home : DESK_HEADER_TEXTS.checkedIn}
        tone="success"
        value={done}
        max={Math.max(all, 1)}
        valueText={DESK_HEADER_TEXTS.doneOf({ done, all })}
      />
      {choices.length > 1 && (
        <Select
          label={DESK_HEADER_TEXTS.run}
          hideLabel
          value={event.id}
          onChange={(event) => onChoose(event.target.value)}
        >
          {choices.map((option) => (
            <option key={option.id} value={option.id}>
              {option.title}, {formatDay(option.date)} {formatTime(option.time)}
            </option>
          ))}
        </Select>
      )}
    </header>
  );
}
