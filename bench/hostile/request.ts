/** A request that no honest browser sends. */
import type { Random } from "./random";

export interface HostileRequest {
  /** What is odd about it, in few words. */
  what: string;
  method: string;
  /** The request target, sent as it stands: a path, or what should have been one. */
  target: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** What requests are made from: chance, and the address pattern of every route. */
export interface Source {
  random: Random;
  routes: readonly string[];
}

/** As whom it is sent. */
export const ROLES = ["visitor", "member", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const URLENCODED = "application/x-www-form-urlencoded";
export const BOUNDARY = "torture";
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** An address of this route, its parameters filled with what is there. */
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
