import { recordKeys } from "~/lib/records";
import { deskTime, type Moment } from "./clock";
import { EMPTY_DEVICE, unsentOf } from "./device-data";
import { rosterOf, shownList } from "./lists";
import type { DeskState, Screen } from "./state";

/** The state with its screen; unchanged people keep the same row object. */
export function withScreen(before: DeskState, state: DeskState, moment: Moment): DeskState {
  const screen = screenOf(before, state, moment);
  const isSame = recordKeys(screen).every((part) => screen[part] === state.screen[part]);
  return isSame ? state : { ...state, screen };
}

function screenOf(before: DeskState, state: DeskState, moment: Moment): Screen {
  const { link, feedback, chosen, isEmpty, screen: old } = state;
  const device = state.device ?? EMPTY_DEVICE;
  const known = before.device ?? EMPTY_DEVICE;
  const isNewDevice = device !== known || chosen !== before.chosen;
  const list = isNewDevice ? shownList(device.lists, chosen, moment.now) : old.list;
  const isNewQueue = device.queue !== known.queue;
  const roster = isNewQueue || list !== old.list ? rosterOf(list, device.queue) : old.roster;
  const { unsettled: aside } = device;
  const isNewAside = aside !== known.unsettled;
  return {
    isLoading: state.device === undefined || (!list && link === "online" && !isEmpty),
    list,
    roster,
    waiting: isNewQueue ? unsentOf(device).waiting : old.waiting,
    unsettled: isNewAside ? aside.filter((item) => !item.seenAt) : old.unsettled,
    seen: isNewAside ? aside.filter((item) => item.seenAt) : old.seen,
    link,
    isTimeInDoubt: list !== undefined && deskTime(list, state.session, moment).isInDoubt,
    isFinish: state.place === "finish" && Boolean(list?.run.countsHome),
    feedback,
  };
}
