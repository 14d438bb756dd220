import { isIP } from "node:net";

/** An IPv4 address that arrived on an IPv6 socket, written as IPv4. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * The address of the browser. `X-Forwarded-For` counts only where the peer is a configured proxy: read
 * from its end, it names the first address that is not one of the club's own proxies.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  trustedProxies: readonly string[],
): string {
  const address = (peer ?? "unknown").replace(MAPPED, "");
  if (!trustedProxies.includes(address) || !forwardedFor) return address;
  const chain = forwardedFor.split(",").map(withoutPort);
  const seen = chain.findLast((part) => !trustedProxies.includes(part));
  return seen && isIP(seen) ? seen : address;
}

/** Some proxies add the port: '198.51.100.7:4711', '[2001:db8::5]:4711'. */
function withoutPort(part: string): string {
  const [, v6, v4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(part.trim()) ?? [];
  return (v6 ?? v4 ?? part.trim()).replace(MAPPED, "");
}
