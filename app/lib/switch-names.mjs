/** The private parts of frameworks that the server uses; docs/decisions/024-private-parts-of-frameworks.md lists them. */
export const SWITCHES = /** @type {const} */ ([
  "siteSections",
  "wholePages",
  "directAnswers",
  "cachedParts",
  "lateScripts",
  "compiledQueries",
  "idleConnections",
]);
