/**
 * The part of an IP address that one customer has: a whole IPv4 address, or the first 64 bits of an IPv6
 * address ('2001:db8:0:1::/64'). Other texts are returned unchanged.
 */
export function addressBlock(address: string): string {
  const plain = address.replace(/%.*$/, "").toLowerCase();
  const mapped = /^::(?:ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!plain.includes(":")) return plain;
  const groups = expandedGroups(plain);
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : plain;
}

/** The eight groups of an IPv6 address without leading zeros; undefined for other texts. */
function expandedGroups(address: string): string[] | undefined {
  const [head = "", tail, ...more] = address.split("::");
  if (more.length > 0) return undefined;
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...left, ...Array.from({ length: missing }, () => "0"), ...right];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return undefined;
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}
