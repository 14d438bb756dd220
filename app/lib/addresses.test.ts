import { expect, test } from "vitest";
import { addressBlock } from "./addresses";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:1:aaaa::1", "2001:db8:0:1::/64"],
  ["2001:0DB8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0000:0001:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1::2::3", "1::2::3"],
  ["unknown", "unknown"],
])("%s belongs to %s", (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
