/** Addresses and networks as they are written. Plain JavaScript, as missing-settings.mjs. */
import { BlockList, isIP, SocketAddress } from "node:net";

const MAPPED = /^::ffff:(?=\d+\.)/;
/** Prefix length of IPv4 addresses mapped to IPv6. */
const MAPPED_BITS = 96;
const BITS = { ipv4: 32, ipv6: 128 };

/** @typedef {"ipv4" | "ipv6"} Family */

/**
 * An address in its shortest form, with mapped IPv4 as IPv4; undefined for other text.
 * @param {string} text
 * @returns {string | undefined}
 */
export function plainAddress(text) {
  const version = isIP(text);
  if (version === 0) return undefined;
  if (version === 4) return text;
  return new SocketAddress({ address: text, family: "ipv6" }).address.replace(MAPPED, "");
}

/**
 * An address ('10.0.0.1', '::1') or a network ('10.0.0.0/8', '2001:db8::/32'); undefined for other text, and for a
 * network with prefix length 0.
 * @param {string} text
 * @returns {{ address: string, bits: number, family: Family } | undefined}
 */
export function networkOf(text) {
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

/**
 * @param {string} address
 * @returns {Family}
 */
function familyOf(address) {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}

/**
 * Returns a function that tells whether an address is in one of these networks, in any notation.
 * @param {readonly string[]} networks
 * @returns {(address: string) => boolean}
 */
export function networkMatcher(networks) {
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
