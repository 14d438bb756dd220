/** Forms with hostile field names: read as paths they fill arrays, nest objects or overflow the stack. */
import { pick, type Random } from "./random";
import { addressOf, type HostileRequest, type Source, URLENCODED } from "./request";
import { FORM_ROUTES } from "./routes";

const INDEXES = ["", "-1", "0", "1e9", "99999", "3000000", "4294967295", "9007199254740993"];
const RESERVED = ["__proto__", "constructor", "prototype", "__intent__", "length", "toString"];

/** A form with one name with this index; 3,000,000 causes a long answer, 100,000,000 ends a process. */
export function indexedName(index: string, route = "/contact"): HostileRequest {
  return form(route, `a name with the index ${index}`, `zzz[${index}]=1`);
}

/** A form with one name of `depth` levels. */
export function deepName(depth: number, step: "[0]" | ".a" | "[a]", route = "/contact") {
  return form(route, `a name ${depth} deep in ${step}`, `a${step.repeat(depth)}=1`);
}

/** A form that repeats one name. */
export function repeatedName(count: number, name = "a", route = "/contact"): HostileRequest {
  return form(route, `${count} times the name ${name}`, `${name}=&`.repeat(count));
}

/** A form of many different names. */
export function manyNames(count: number, route = "/contact"): HostileRequest {
  const body = Array.from({ length: count }, (_, at) => `n${at}=`).join("&");
  return form(route, `${count} names`, body);
}

/** A form with one name of this length. */
export function longName(length: number, route = "/contact"): HostileRequest {
  return form(route, `a name of ${length} characters`, `${"n".repeat(length)}=1`);
}

/** Names with brackets and dots: indexes up to 100,000,000, reserved words, unmatched brackets. */
export function bracketNames({ random, routes }: Source): HostileRequest {
  const route = formRoute(random, routes);
  const index = () => pick(random, random() < 0.02 ? ["100000000"] : INDEXES);
  const base = () => pick(random, ["a", "x", "phone", "bookings", "intent", ...RESERVED]);
  const names = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const shapes = [
      () => `${base()}[${index()}]`,
      () => `${base()}[${index()}].${pick(random, RESERVED)}`,
      () => `${base()}.${base()}.${base()}`,
      () => `${base()}[${base()}][${index()}]`,
      () => pick(random, ["[", "]", "a[", "a]", "a[[", "a[]]", ".", "a..b", "[0]", "a[0"]),
    ];
    return encoded(random, pick(random, shapes)());
  });
  return form(route, `the names ${names.join(" ")}`, names.map((name) => `${name}=1`).join("&"));
}

/** Thousands of names, one name thousands of times, deep names and long names. */
export function bulkyNames({ random, routes }: Source): HostileRequest {
  const route = formRoute(random, routes);
  const count = pick(random, [201, 300, 1_000, 1_000, 5_000, 20_000, 60_000]);
  const shapes = [
    () => repeatedName(count, pick(random, ["a", "phone", "a[]", "a[0]"]), route),
    () => manyNames(count, route),
    () => deepName(Math.min(count, 20_000), pick(random, ["[0]", ".a", "[a]"] as const), route),
    () => longName(count * pick(random, [1, 10]), route),
  ];
  return pick(random, shapes)();
}

function form(route: string, what: string, body: string): HostileRequest {
  const target = addressOf(route);
  const headers = { "Content-Type": URLENCODED };
  return { what: `${what} to ${target}`, method: "POST", target, headers, body };
}

function formRoute(random: Random, routes: readonly string[]): string {
  return pick(random, random() < 0.7 ? FORM_ROUTES : routes);
}

function encoded(random: Random, name: string): string {
  return random() < 0.5 ? name : encodeURIComponent(name);
}
