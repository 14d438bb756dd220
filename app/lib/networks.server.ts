import { BlockList, isIP, SocketAddress } from "node:net";

const MAPPED = /^::ffff:(?=\d+\.)/;
/** Prefix length of IPv4 addresses mapped to IPv6. */
const MAPPED_BITS = 96;
const BITS = { ipv4: 32, ipv6: 128 } as const;

type Family = keyof typeof BITS;

/** An address in its shortest form, with mapped IPv4 as IPv4; undefined for other text. */
export function plainAddress(text: string): string | undefined {
  const version = isIP(text);
  if (version === 0) return undefined;
  if (version === 4) return text;
  return new SocketAddress({ address: text, family: "ipv6" }).address.replace(MAPPED, "");
}

/** Whether the text is an address ('10.0.0.1', '::1') or a network ('10.0.0.0/8', '2001:db8::/32'). */
export function isNetwork(text: string): boolean {
  return networkOf(text) !== undefined;
}

/** Returns a function that tells whether an address is in one of these networks, in any notation. */
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = networkOf(text);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  return (text) => {
    const address = plainAddress(text);
    return address !== undefined && list.check(address, familyOf(address));
  };
}

/** A network with prefix length 0 contains every address and is refused. */
function networkOf(text: string): { address: string; bits: number; family: Family } | undefined {
  const [typed = "", length, ...more] = text.split("/");
  const address = plainAddress(typed);
  if (address === undefined || more.length > 0) return undefined;
  const family = familyOf(address);
  if (length === undefined) return { address, bits: BITS[family], family };
  const isMapped = family === "ipv4" && isIP(typed) === 6;
  const bits = Number(length) - (isMapped ? MAPPED_BITS : 0);
  if (!/^\d{1,3}$/.test(length) || bits < 1 || bits > BITS[family]) return undefined;
  return { address, bits, family };
}

function familyOf(address: string): Family {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}

/** The first of these texts that is neither an address nor a network. */
export function firstUnreadable(parts: unknown): string {
  return String(Array.isArray(parts) ? parts.find((one) => !isNetwork(String(one))) : parts);
}
