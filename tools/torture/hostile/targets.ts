/**
 * Request targets that are not paths of this site: empty segments, other hosts, absolute and malformed
 * addresses.
 */
import { pick } from "./random";
import type { HostileRequest, Source } from "./request";

/** A foreign host that no answer may use. */
export const FOREIGN_HOST = "evil.example";

/** Expected 400 or 404 with any method. */
export const MALFORMED_TARGETS = [
  "//",
  "///",
  "////",
  `//${FOREIGN_HOST}`,
  `//${FOREIGN_HOST}/..`,
  `//${FOREIGN_HOST}/events`,
  `//${FOREIGN_HOST}/%2e%2e`,
  `///${FOREIGN_HOST}/x`,
  "//:80",
  "//:80/x",
  "//[",
  "//[::1",
  "//[::1]:99999/",
  "//@",
  "//user:pass@/",
  "//%",
  "//\\",
  `/\\${FOREIGN_HOST}`,
  `/\\/${FOREIGN_HOST}/`,
  "\\\\x",
  `http://${FOREIGN_HOST}/`,
  `https://${FOREIGN_HOST}/events`,
  "http://",
  "http:///",
  "http://[",
  "http://:80/",
  "ftp://x/",
  "javascript:alert(1)",
  "data:text/html,x",
  "*",
  "events",
  "?",
  "#",
  "/%",
  "/%ff",
  "/%00",
  "/events/%c0%af",
  `/${"a/".repeat(4_000)}`,
  `/${"%2e%2e/".repeat(1_000)}etc/passwd`,
  "/..%2f..%2f..%2fetc/passwd",
  `/${"x".repeat(14_000)}`,
];

/** Sent unchanged over its own socket. */
export function malformedTarget({ random }: Source): HostileRequest {
  const method = pick(random, ["GET", "GET", "GET", "HEAD", "POST"]);
  const target = pick(random, MALFORMED_TARGETS);
  const suffix = pick(random, ["", "", "", ".data", "?a=1"]);
  const whole = target.length < 100 && target.startsWith("/") ? `${target}${suffix}` : target;
  return targetRequest(whole, method);
}

export function targetRequest(target: string, method = "GET"): HostileRequest {
  return { what: `${method} ${target.slice(0, 60)}`, method, target, headers: {} };
}
