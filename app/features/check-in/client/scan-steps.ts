import { readPass, readReference } from "../rules/passes";
import { SAME_CODE_IGNORED_MS } from "../rules/refusals";
import { decide } from "./crew-steps";
import type { Stepped } from "./entry-steps";
import type { DeskEvent } from "./events";
import type { DeskState } from "./state";

type Of<Type> = Extract<DeskEvent, { type: Type }>;

/** Asks for the check of a code, unless the same one was read within the last three seconds. */
export function readCode(state: DeskState, { text, method, moment }: Of<"code_read">): Stepped {
  const recent = [...state.codesSeen].filter(
    ([, seenMs]) => moment.steadyMs - seenMs < SAME_CODE_IGNORED_MS,
  );
  const isNew = !recent.some(([seen]) => seen === text);
  const next = { ...state, codesSeen: new Map([...recent, [text, moment.steadyMs]]) };
  const { list } = state.screen;
  if (!isNew || !list) return [next, []];
  return [next, [{ type: "check_code", text, method, publicKey: list.publicKey }]];
}

/** Checks in the person of a checked code, or refuses. */
export function codeChecked(
  state: DeskState,
  { text, method, code, moment }: Of<"code_checked">,
): Stepped {
  const reference = readPass(text)?.reference ?? readReference(text);
  const isOurs = code.kind === "pass" ? code.isGenuine : code.kind === "reference";
  const { roster } = state.screen;
  const named = reference && roster.find((person) => person.reference === reference);
  const person = isOurs && named ? named : undefined;
  return decide(state, moment, person, { code, method, text });
}
