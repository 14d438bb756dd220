import type { SWITCHES } from "~/lib/switch-names.mjs";

export type SwitchName = (typeof SWITCHES)[number];

/**
 * `false` uses the public way, with the same answers. SWITCHED_OFF in the environment lists the switches to
 * turn off.
 */
export const switches: Record<SwitchName, boolean> = {
  siteSections: true,
  wholePages: true,
  directAnswers: true,
  cachedParts: true,
  lateScripts: true,
  compiledQueries: true,
  idleConnections: true,
};

/** The switches of the browser, where there is no environment. */
export const browserSwitches = { formRoutes: true, shownAnswers: true };

export function switchOff(names: Iterable<SwitchName>): void {
  for (const name of names) switches[name] = false;
}
