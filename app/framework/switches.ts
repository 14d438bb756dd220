/** The private parts of frameworks that the server uses; docs/decisions/024-private-parts-of-frameworks.md lists them. */
export const SWITCHES = [
  "siteSections",
  "wholePages",
  "directAnswers",
  "keptParts",
  "lateScripts",
  "compiledQueries",
  "idleConnections",
] as const;

export type Switch = (typeof SWITCHES)[number];

/** `false` goes the public way, with the same answers. SWITCHED_OFF in the environment names those to turn off. */
export const switches: Record<Switch, boolean> = {
  siteSections: true,
  wholePages: true,
  directAnswers: true,
  keptParts: true,
  lateScripts: true,
  compiledQueries: true,
  idleConnections: true,
};

/** The same for what runs in the browser, where no environment reaches. */
export const browserSwitches = { formRoutes: true };

export function switchOff(names: Iterable<Switch>): void {
  for (const name of names) switches[name] = false;
}
