import type { MemberId } from "~/db/tables/shapes";
import type { Log } from "~/gateways/log";
import type { PasskeySite } from "~/gateways/passkeys";
import type { Instant } from "~/lib/dates";
import type { PasskeyRefusal } from "./passkey-sign-in";

export interface PasskeyUse {
  ticket: string | undefined;
  /** What the browser answered, as JSON text. */
  answer: string;
  site: PasskeySite;
  ip: string;
  secret: string;
  log: Log;
  requestId: string;
  now: Instant;
}

export type SignedInWithPasskey =
  | { ok: true; token: string; memberId: MemberId; phone: string }
  | { ok: false; reason: PasskeyRefusal }
  | { ok: false; reason: "not_allowed"; message: string };

export type AdminSignedInWithPasskey =
  | { ok: true; token: string; username: string }
  | { ok: false; reason: PasskeyRefusal | "password_needed" };
