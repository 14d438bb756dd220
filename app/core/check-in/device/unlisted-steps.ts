import { CREW_SENDS_AFTER_MS, isDeskTime } from "../desk";
import { readPass, readReference, spacedReference } from "../pass/passes";
import { CHECK_IN_REFUSAL_TEXTS, type ReadCode, UNLISTED } from "../refusals";
import { deskTime, type Moment } from "./clock";
import { type StepResult, say, storeEntry } from "./entry-steps";
import type { Guest } from "./events";
import type { DeskState, FeedbackContent } from "./state";
import * as words from "./words";

/** Whether the desk takes entries: once storage was read, and with a list if the server refuses the person. */
export function isTaking({ screen, device, link }: DeskState): boolean {
  return screen.list !== undefined || (device !== undefined && !words.isRefusing(link));
}

/**
 * The event of a code or a walk-in while the run of the shown list is not on now. Undefined while that run is on, and
 * for a pass whose own list is on this device.
 */
export function unlistedEvent(state: DeskState, moment: Moment, code?: ReadCode) {
  const { list } = state.screen;
  if (!list) return undefined;
  const at = deskTime(list, state.session, moment).heardAt ?? moment.now + list.clockOffMs;
  if (isDeskTime(list.run, at)) return undefined;
  if (code?.kind !== "pass") return code?.kind === "unreadable" ? undefined : UNLISTED;
  const isListed = state.device?.lists.some(({ eventId }) => eventId === code.eventId);
  return code.isGenuine && !isListed ? code.eventId : undefined;
}

/**
 * Keeps a pass or a short code that was read without a list of its run: the server decides about it later. A text that is no
 * pass of the club is refused.
 */
export function storeUnlistedCode(
  state: DeskState,
  moment: Moment,
  { code, text, method }: { code: ReadCode; text: string; method: "scan" | "code" },
): StepResult {
  const pass = readPass(text);
  const reference = pass?.reference ?? readReference(text);
  if (!reference) return say(state, refusedWords("unreadable"));
  if (code.kind === "pass" && !code.isGenuine) return say(state, refusedWords("forged"));
  // The server takes nothing for a run that was so long ago, and a clock is seldom that wrong.
  if (code.kind === "pass" && moment.now > code.expiresAt + CREW_SENDS_AFTER_MS)
    return say(state, refusedWords("expired"));
  const label = `Pass ${spacedReference(reference)}`;
  if (isKept(state, reference)) return say(state, words.alreadyQueuedWords(label));
  return storeEntry(state, moment, {
    eventId: pass?.eventId ?? UNLISTED,
    entry: { kind: "check_in", method, code: text },
    label,
    onStored: words.unlistedWords(label, lackOf(state, moment)),
    onFailed: words.storageFullWords(label),
  });
}

/** Keeps a walk-in without a list of a run that is on: the server finds the event by the time. */
export function storeUnlistedWalkIn(state: DeskState, moment: Moment, guest: Guest): StepResult {
  const isTwice = state.screen.waiting.some(
    ({ entry }) => entry.kind === "walk_in" && entry.phone === guest.phone,
  );
  if (isTwice) return say(state, words.alreadyQueuedWords(guest.name));
  return storeEntry(state, moment, {
    eventId: UNLISTED,
    entry: { kind: "walk_in", ...guest },
    label: guest.name,
    onStored: words.unlistedWords(guest.name, lackOf(state, moment)),
    onFailed: words.storageFullWords(guest.name),
  });
}

/** Why only the server can tell what becomes of an entry. */
function lackOf({ screen: { list }, session }: DeskState, moment: Moment) {
  if (!list) return "list";
  return deskTime(list, session, moment).isInDoubt ? "time" : "other_list";
}

/** Whether this code waits on the device already, from an earlier reading. */
function isKept({ screen, pending }: DeskState, reference: string): boolean {
  return [...screen.waiting, ...pending.map(({ waiting }) => waiting)].some(
    ({ entry: { kind, code } }) =>
      kind === "check_in" &&
      code !== undefined &&
      (readPass(code)?.reference ?? readReference(code)) === reference,
  );
}

function refusedWords(refusal: "unreadable" | "forged" | "expired"): FeedbackContent {
  const { text, tone } = CHECK_IN_REFUSAL_TEXTS[refusal];
  return { tone, title: text, text, refusal };
}
