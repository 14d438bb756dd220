/** The kinds of drawn routes. */
export const ROUTE_KINDS = ["loop", "line", "streets", "hill", "track"] as const;

export type RouteKind = (typeof ROUTE_KINDS)[number];

/** Words of a title or a place that indicate a kind of route; the first match counts. */
const WORDS: readonly [RouteKind, RegExp][] = [
  ["track", /\b(track|stadium|relay|oval|intervals?|mile)\b/i],
  ["hill", /\b(hills?|climbs?|steps|fort|betta|trek|trail|ghats?)\b/i],
  ["streets", /\b(town|heritage|market|streets?|city|tower|lanes?)\b/i],
  ["line", /\b(river\w*|beach|jetty|bridge|coast|out.and.back|road|marina)\b/i],
  ["loop", /\b(loops?|lakes?|lake\w+|parks?|circuit)\b/i],
];

/** The kind of route that a text mentions, or undefined. */
export function routeKindOf(text: string): RouteKind | undefined {
  return WORDS.find(([, words]) => words.test(text))?.[0];
}

/** Whether this is the name of a kind of route. */
export function isRouteKind(name: string): name is RouteKind {
  return ROUTE_KINDS.some((kind) => kind === name);
}
