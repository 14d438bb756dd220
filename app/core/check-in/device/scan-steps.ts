import { readPass, readReference } from "../pass/passes";
import { SAME_CODE_IGNORED_MS } from "../refusals";
import { decide } from "./crew-steps";
import type { StepResult } from "./entry-steps";
import type { DeskEvent } from "./events";
import { codeHome } from "./home-steps";
import type { DeskState } from "./state";
import { isTaking, storeUnlistedCode, unlistedEvent } from "./unlisted-steps";

type Of<Type> = Extract<DeskEvent, { type: Type }>;

/** Asks for the check of a code, unless the same one was read within the last three seconds. */
export function readCode(state: DeskState, { text, method, moment }: Of<"code_read">): StepResult {
  const recent = [...state.codesSeen].filter(
    ([, seenMs]) => moment.steadyMs - seenMs < SAME_CODE_IGNORED_MS,
  );
  const isNew = !recent.some(([seen]) => seen === text);
  const next = { ...state, codesSeen: new Map([...recent, [text, moment.steadyMs]]) };
  if (!isNew || !isTaking(state)) return [next, []];
  const publicKey = state.screen.list?.publicKey ?? state.publicKey;
  return [next, [{ type: "check_code", text, method, publicKey }]];
}

/** Checks in the person of a checked code, or refuses; without a list of its run it is kept for the server to decide. */
export function codeChecked(
  state: DeskState,
  { text, method, code, moment }: Of<"code_checked">,
): StepResult {
  if (!state.screen.list) return storeUnlistedCode(state, moment, { code, text, method });
  const reference = readPass(text)?.reference ?? readReference(text);
  const isOurs = code.kind === "pass" ? code.isGenuine : code.kind === "reference";
  const { roster } = state.screen;
  const named = reference && roster.find((person) => person.reference === reference);
  const person = isOurs && named ? named : undefined;
  if (state.screen.isFinish) return codeHome(state, moment, { code, text, method, person });
  if (!person && unlistedEvent(state, moment, code) !== undefined)
    return storeUnlistedCode(state, moment, { code, text, method });
  return decide(state, moment, person, { code, method, text });
}
