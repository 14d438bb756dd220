/** Forms with long values: signs that a page has to escape, in one field or in many. */
import { pick } from "./random";
import { addressOf, type HostileRequest, type Source, URLENCODED } from "./request";
import { FORM_ROUTES } from "./routes";
import { FIELDS } from "./words";

const KB = 1024;
/** Signs that are sent as one byte each; a page shows some of them with up to ten. */
const SIGNS = ["<", '"', "\\", "&amp;", "'", "a", "é", "🏃", "\u2028"];
const LENGTHS = [16 * KB, 31 * KB, 32 * KB, 33 * KB, 64 * KB, 256 * KB, 1_000 * KB, 5_000 * KB];
/** Intents of the site's forms; a handler reads further with a known intent than without one. */
const INTENTS = ["send", "verify", "save", "book", "review", "rename", "profile", "signin"];
const NAMES = FIELDS.filter((name) => /^\w+$/.test(name) && !["constructor"].includes(name));

/** A form with one field that holds this much of a sign. */
export function longValue(
  sign: string,
  bytes: number,
  { name = "FullName", route = "/contact" } = {},
): HostileRequest {
  const text = fillOf(sign, bytes);
  return form(route, `${bytes} bytes of ${JSON.stringify(sign)} in ${name}`, `${name}=${text}`);
}

/** A form of many fields that hold this much of a sign together. */
export function longValues(
  sign: string,
  bytes: number,
  { count = NAMES.length, route = "/contact" } = {},
): HostileRequest {
  const text = fillOf(sign, Math.floor(bytes / count));
  const names = Array.from({ length: count }, (_, at) => NAMES[at] ?? `n${at}`);
  const body = names.map((name) => `${name}=${text}`).join("&");
  return form(route, `${bytes} bytes of ${JSON.stringify(sign)} in ${count} fields`, body);
}

/** Long values in the fields of real forms, to routes that read forms and to all others. */
export function longForms({ random, routes }: Source): HostileRequest {
  const route = pick(random, random() < 0.7 ? FORM_ROUTES : routes);
  const sign = pick(random, SIGNS);
  const bytes = pick(random, random() < 0.9 ? LENGTHS.slice(0, 5) : LENGTHS);
  const made =
    random() < 0.5
      ? longValue(sign, bytes, { name: pick(random, NAMES), route })
      : longValues(sign, bytes, { count: pick(random, [2, 20, NAMES.length, 150]), route });
  if (random() < 0.5) return made;
  return { ...made, body: `intent=${pick(random, INTENTS)}&${made.body ?? ""}` };
}

function fillOf(sign: string, bytes: number): string {
  return encodedSign(sign).repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(sign))));
}

/** Only '&' and '%' have a meaning of their own in a form. */
function encodedSign(sign: string): string {
  return sign.replaceAll("&", "%26");
}

function form(route: string, what: string, body: string): HostileRequest {
  const target = addressOf(route);
  const headers = { "Content-Type": URLENCODED };
  return { what: `${what} to ${target}`, method: "POST", target, headers, body };
}
