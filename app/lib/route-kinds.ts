import { chosen, randomFrom } from "./route-palettes";

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

/** Routes that a place of this kind has as well, such as a way along the shore of a lake. */
const AT_THE_SAME_PLACE: Record<RouteKind, readonly [RouteKind, ...RouteKind[]]> = {
  loop: ["loop", "line", "loop", "hill"],
  line: ["line", "loop", "line", "hill"],
  streets: ["streets", "loop", "streets", "line"],
  hill: ["hill", "line", "hill", "loop"],
  track: ["track"],
};

/**
 * The kind of route of a run: that of its title, or else one that its place has, by its id, so that the runs at one park
 * differ. Undefined where neither says anything.
 */
export function routeKindOfRun(run: {
  id: string;
  title: string;
  location: string;
}): RouteKind | undefined {
  const titled = routeKindOf(run.title);
  const placed = routeKindOf(run.location);
  if (titled || !placed) return titled;
  return chosen(AT_THE_SAME_PLACE[placed], randomFrom(run.id));
}

/** The kind of route that a text mentions, or undefined. */
export function routeKindOf(text: string): RouteKind | undefined {
  return WORDS.find(([, words]) => words.test(text))?.[0];
}

/** Whether this is the name of a kind of route. */
export function isRouteKind(name: string): name is RouteKind {
  return ROUTE_KINDS.some((kind) => kind === name);
}
