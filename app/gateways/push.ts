import type { ServiceSettings } from "~/env.server";
import { keyPair } from "~/lib/signing-key.server";
import type { Clock } from "./clock";
import { type Call, fetchStatus, serviceCall } from "./http-call";

/** A browser that takes notifications: its service's address, and the keys that only it can decrypt with. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  target: PushTarget;
  /** At most 3,993 bytes of UTF-8. */
  payload: string;
  /** How long the service keeps it for a device that is off. */
  ttlSeconds: number;
  isUrgent: boolean;
  /** Replaces a message that waits for the device under the same topic: 32 characters of base64url. */
  topic: string;
}

/** `expired`: the browser no longer takes notifications. */
export type PushOutcome =
  | { ok: true }
  | {
      ok: false;
      reason: "expired" | "refused" | "limit" | "unavailable";
      retryAfterMs?: number | undefined;
    };

export interface PushGateway {
  /** What a browser subscribes with, as base64url. */
  publicKey: string;
  /** Whether the address belongs to a push service that the settings name. */
  isService(endpoint: string): boolean;
  /** Sends the message. Never throws for failures of the service: they are outcomes. */
  send(message: PushMessage): Promise<PushOutcome>;
}

export interface PushSettings {
  /** The club's key pair as base64url. */
  publicKey: string;
  privateKey: string;
  /** The sender: an address of the site or 'mailto:'. */
  subject: string;
  /** Hosts of push services, '*.example' with everything below; with a scheme for another than https. */
  hosts: readonly string[];
}

/** The push services of browsers, with messages that only the browser can read (RFC 8291, 8292). */
export function pushGateway(settings: PushSettings, callTo: (host: string) => Call): PushGateway {
  const calls = new Map(settings.hosts.map((host) => [host, callTo(host)]));
  return {
    publicKey: settings.publicKey,
    isService: (endpoint) => hostOf(endpoint, settings.hosts) !== undefined,
    async send(message) {
      const host = hostOf(message.target.endpoint, settings.hosts);
      const call = host === undefined ? undefined : calls.get(host);
      const request = call && (await requestFor(message, settings));
      if (!call || !request) return { ok: false, reason: "expired" };
      return pushOutcome(await call(message.target.endpoint, request));
    },
  };
}

/** The named host that the address belongs to. */
function hostOf(endpoint: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { protocol, host, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return undefined;
  return hosts.find((named) => {
    const [name = "", scheme = "https"] = named.split("://").reverse();
    if (protocol !== `${scheme}:`) return false;
    return name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name;
  });
}

/** The encrypted request; undefined where the browser's keys are invalid. */
async function requestFor(
  message: PushMessage,
  settings: PushSettings,
): Promise<RequestInit | undefined> {
  const { default: webPush } = await import("web-push");
  const { target, payload, ttlSeconds, isUrgent, topic } = message;
  const { endpoint, p256dh, auth } = target;
  const { subject, publicKey, privateKey } = settings;
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: ttlSeconds,
        urgency: isUrgent ? "high" : "normal",
        topic,
      },
    );
    const { "Content-Length": _, ...others } = headers;
    const named = Object.entries(others).map(([name, value]) => [name, String(value)]);
    return { method: "POST", headers: Object.fromEntries(named), body: new Uint8Array(body) };
  } catch {
    return undefined;
  }
}

function pushOutcome(reply: Awaited<ReturnType<Call>>): PushOutcome {
  if (!reply) return { ok: false, reason: "unavailable" };
  const { status, retryAfterMs } = reply;
  if (status >= 200 && status < 300) return { ok: true };
  // 403: the service ended it, or it was made with another key than the club's of now.
  if (status === 403 || status === 404 || status === 410) return { ok: false, reason: "expired" };
  if (status === 429) return { ok: false, reason: "limit", retryAfterMs };
  return { ok: false, reason: "refused" };
}

/** The sender, when the site has no address that push services accept. */
const NOBODY = "mailto:nobody@example.com";
const TIMEOUT_MS = 5_000;

/** The gateway, with the key pair derived from the club's secret; undefined when the settings turn it off. */
export function openPush(
  settings: Pick<ServiceSettings, "PUSH_HOSTS">,
  { secret, publicUrl }: { secret: string; publicUrl: string | undefined },
  clock: Clock,
): PushGateway | undefined {
  if (settings.PUSH_HOSTS === "off") return undefined;
  const hosts = settings.PUSH_HOSTS.split(",").map((host) => host.trim());
  const subject = publicUrl?.startsWith("https:") ? publicUrl : NOBODY;
  return pushGateway({ ...keyPair(secret, "push"), subject, hosts }, () =>
    serviceCall(clock, TIMEOUT_MS, fetchStatus),
  );
}
