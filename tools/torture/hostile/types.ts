/** Every content type to every route. */
import { partOf } from "./parts";
import { pick } from "./random";
import {
  addressOf,
  BOUNDARY,
  type HostileRequest,
  MULTIPART,
  ROLES,
  type Source,
  URLENCODED,
} from "./request";

const PLAIN = "intent=save&phone=9876543210&a=1";
const PARTS = `${partOf("intent", "save")}${partOf("a", "1")}--${BOUNDARY}--\r\n`;
const JSON_TEXT = '{"intent":"save","bookings":[{"id":"1"}],"a":{"b":[1,2,{"c":null}]}}';
const XML_TEXT =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>';

/** Content types and bodies. */
const BODIES: readonly (readonly [type: string | undefined, body: string])[] = [
  [URLENCODED, PLAIN],
  [`${URLENCODED}; charset=utf-7`, PLAIN],
  [`${URLENCODED}; charset=utf-16le`, PLAIN],
  [`${URLENCODED};;;=`, PLAIN],
  [MULTIPART, PARTS],
  ["multipart/form-data", PARTS],
  ["multipart/form-data; boundary=", PARTS],
  [`multipart/form-data; boundary=${"b".repeat(5_000)}`, PARTS],
  [`multipart/form-data; charset=utf-16; boundary=${BOUNDARY}`, PARTS],
  ["multipart/mixed; boundary=torture", PARTS],
  ["application/json", JSON_TEXT],
  ["application/json", "{"],
  ["application/json; charset=utf-32", JSON_TEXT],
  ["APPLICATION/JSON", "[".repeat(50_000)],
  ["application/xml", XML_TEXT],
  ["text/xml", XML_TEXT],
  ["text/plain", PLAIN],
  ["text/html", "<form>"],
  ["application/octet-stream", "\u0000\u0001"],
  ["application/x-www-form-urlencoded, application/json", PLAIN],
  [";", PLAIN],
  ["", PLAIN],
  [undefined, PLAIN],
  [undefined, ""],
];

/** How many requests send every type to every route as every role. */
export function countTypes(routes: readonly string[]): number {
  return routes.length * BODIES.length * ROLES.length;
}

/** The request of this number: every pair of a route and a type, each by every role before the next. */
export function typeOnRoute({ random, routes }: Source, number: number): HostileRequest {
  const pair = Math.floor(number / ROLES.length);
  const route = routes[Math.floor(pair / BODIES.length) % routes.length] ?? "/";
  const [type, body] = BODIES[pair % BODIES.length] ?? [undefined, ""];
  const suffix = pick(random, ["", "", ".data"]);
  const target = `${addressOf(route)}${route === "/" ? "" : suffix}`;
  const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
  const what = `${type?.slice(0, 60) ?? "no type"} to ${target}`;
  return { what, method: "POST", target, headers, body };
}
