import { readPass, readReference, spacedReference } from "../rules/passes";
import { CHECK_IN_REFUSAL_TEXTS, type ReadCode } from "../rules/refusals";
import { UNLISTED } from "../rules/unlisted";
import type { Moment } from "./clock";
import { keepEntry, type Stepped, say } from "./entry-steps";
import type { Guest } from "./events";
import type { DeskState, Words } from "./state";
import * as words from "./words";

/** Whether the desk takes entries: once the disk was read, and not without a list from a person who is refused. */
export function isTaking({ screen, device, link }: DeskState): boolean {
  return screen.list !== undefined || (device !== undefined && !words.isRefusing(link));
}

/**
 * Keeps a pass or a short code that was read without a list: the server decides about it later. A text that is no
 * pass of the club is refused.
 */
export function keepUnlistedCode(
  state: DeskState,
  moment: Moment,
  { code, text, method }: { code: ReadCode; text: string; method: "scan" | "code" },
): Stepped {
  const pass = readPass(text);
  const reference = pass?.reference ?? readReference(text);
  if (!reference) return say(state, refusedWords("unreadable"));
  if (code.kind === "pass" && !code.isGenuine) return say(state, refusedWords("forged"));
  const label = `Pass ${spacedReference(reference)}`;
  if (isKept(state, reference)) return say(state, words.keptAlreadyWords(label));
  return keepEntry(state, moment, {
    eventId: pass?.eventId ?? UNLISTED,
    entry: { kind: "check_in", method, code: text },
    label,
    kept: words.unlistedWords(label),
    notKept: words.notKeptWords(label),
  });
}

/** Keeps a walk-in without a list: the server finds the event by the time. */
export function keepUnlistedWalkIn(state: DeskState, moment: Moment, guest: Guest): Stepped {
  const isTwice = state.screen.waiting.some(
    ({ entry }) => entry.kind === "walk_in" && entry.phone === guest.phone,
  );
  if (isTwice) return say(state, words.keptAlreadyWords(guest.name));
  return keepEntry(state, moment, {
    eventId: UNLISTED,
    entry: { kind: "walk_in", ...guest },
    label: guest.name,
    kept: words.unlistedWords(guest.name),
    notKept: words.notKeptWords(guest.name),
  });
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

function refusedWords(refusal: "unreadable" | "forged"): Words {
  const { text, tone } = CHECK_IN_REFUSAL_TEXTS[refusal];
  return { tone, title: text, text, refusal };
}
