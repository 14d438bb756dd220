import { isIP } from "node:net";
import { MINUTE_MS } from "~/lib/dates";
import { networkMatcher, plainAddress } from "~/lib/networks.server.mjs";
import type { AppServices } from "~/middleware/context.server";
import type { Connection } from "./app-env";

const WARNED_AGAIN_AFTER_MS = MINUTE_MS;
/**
 * The most peers that are remembered, so that an attacker with more addresses fills neither memory nor log.
 */
const PEERS_REMEMBERED = 1_000;

/** The headers that proxies add: the standard one, and the two older families. */
const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$)/;

type IsTrusted = (address: string) => boolean;

/**
 * Reads the browser's address from a request. Forwarded headers of a peer that is not a configured proxy are
 * ignored, and logged once a minute for each peer: behind an unconfigured proxy all visitors share one
 * address and its rate limits.
 */
export function addressReader(services: Pick<AppServices, "trustedProxies" | "log" | "clock">) {
  const isTrusted = networkMatcher(services.trustedProxies);
  const warn = untrustedPeerWarning(services);
  return (connection: Connection | undefined, request: Request): string => {
    const incoming = connection?.incoming;
    const peer = incoming?.socket?.remoteAddress;
    // Node has the names already; reading them from the Request copies all its headers.
    const names = incoming?.headers ? Object.keys(incoming.headers) : request.headers.keys();
    const header = [...names].find((name) => FORWARDED.test(name));
    if (header && peer && !isTrusted(peer)) warn(plainAddress(peer) ?? peer, header);
    return clientAddress(peer, request.headers.get("X-Forwarded-For"), isTrusted);
  };
}

/**
 * The address of the browser. `X-Forwarded-For` counts only where the peer is a configured proxy: read
 * from its end, it names the first address that is not one of the club's own proxies.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: IsTrusted,
): string {
  const address = plainAddress(peer ?? "") ?? peer ?? "unknown";
  if (!isTrusted(address) || !forwardedFor) return address;
  const chain = forwardedFor.split(",").map(withoutPort);
  const seen = chain.findLast((part) => !isTrusted(part));
  return seen && isIP(seen) ? seen : address;
}

/** Some proxies add the port: '198.51.100.7:4711', '[2001:db8::5]:4711'. */
function withoutPort(part: string): string {
  const [, v6, v4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(part.trim()) ?? [];
  const address = v6 ?? v4 ?? part.trim();
  return plainAddress(address) ?? address;
}

function untrustedPeerWarning({ log, clock }: Pick<AppServices, "log" | "clock">) {
  const warnedAt = new Map<string, number>();
  return (peer: string, header: string): void => {
    const now = clock.now();
    for (const [known, at] of warnedAt) {
      if (Math.abs(now - at) < WARNED_AGAIN_AFTER_MS) break;
      warnedAt.delete(known);
    }
    if (warnedAt.has(peer) || warnedAt.size >= PEERS_REMEMBERED) return;
    warnedAt.set(peer, now);
    log.warn(
      { event: "untrusted_proxy", setting: "TRUSTED_PROXY", peer, header },
      `forwarded headers from ${peer} are ignored: if it is your proxy, add it to TRUSTED_PROXY; otherwise somebody forges them`,
    );
  };
}
