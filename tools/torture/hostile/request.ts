/** A request that no browser sends. */
import type { Random } from "./random";

export interface HostileRequest {
  /** A short description. */
  what: string;
  method: string;
  /** The request target, sent unchanged. */
  target: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Sources of requests: random numbers, and the pattern of every route. */
export interface Source {
  random: Random;
  routes: readonly string[];
}

/** The roles that send requests. */
export const ROLES = ["visitor", "member", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const URLENCODED = "application/x-www-form-urlencoded";
/** A boundary that no sent file contains. */
export const BOUNDARY = "----WebKitFormBoundaryqV3xZ8tL5mR1cN7d";
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** An address of this route with existing parameters. */
export function addressOf(pattern: string): string {
  return pattern.replace(/:(\w+)\??|\*/g, (_, name?: string) => REAL_PARTS[name ?? ""] ?? "x");
}

const REAL_PARTS: Record<string, string> = {
  slug: "lakeside-sunday-loop",
  eventId: "sample-event-upcoming",
  memberId: "sample-member-asha",
  postId: "sample-post-asha",
  kind: "member",
  hour: "dawn",
  name: "wave",
};
