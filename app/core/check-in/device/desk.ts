import type { DeskChoice } from "./desk-choice";
import type { DeskDevices } from "./devices";
import type { Answer, CrewEvent, PulseEvent } from "./events";
import { runEffect } from "./run-effect";
import { type DeskState, initialState } from "./state";
import { step } from "./step";

/** The check-in desk of this page: handles events and calls `listeners` when its state changes. */
export interface CheckInDesk {
  state: () => DeskState;
  happen: (event: CrewEvent | PulseEvent) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createDesk(devices: DeskDevices, publicKey?: string): CheckInDesk {
  let state = initialState(devices.clock.session, publicKey, devices.choice.read());
  const listeners = new Set<() => void>();

  function happen(event: CrewEvent | PulseEvent | Answer): void {
    const [next, effects] = step(state, { ...event, moment: devices.clock.moment() });
    const choice = choiceOf(next);
    if (!isSameChoice(choice, choiceOf(state))) devices.choice.keep(choice);
    state = next;
    for (const effect of effects) {
      void runEffect(effect, devices).then((answer) => answer && happen(answer));
    }
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    happen,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The choice that outlives a reload; none of an event that this person may not see any more. */
function choiceOf({ chosen, place, link }: DeskState): DeskChoice | undefined {
  return link === "not_allowed" ? undefined : { chosen, place };
}

function isSameChoice(one: DeskChoice | undefined, other: DeskChoice | undefined): boolean {
  return one?.chosen === other?.chosen && one?.place === other?.place;
}
