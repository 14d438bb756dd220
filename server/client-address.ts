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
  const chain = forwardedFor.split(",").map((part) => part.trim().replace(MAPPED, ""));
  const seen = chain.findLast((part) => !trustedProxies.includes(part));
  return seen && isAddress(seen) ? seen : address;
}

function isAddress(text: string): boolean {
  return text.length <= 45 && /^[0-9a-f.:]+$/i.test(text);
}
