import { expect, test } from "vitest";
import { networkMatcher } from "~/lib/networks.server.mjs";
import { clientAddress } from "./client-address";

const isProxy = networkMatcher(["10.0.0.1", "10.0.0.2"]);
const isInNetwork = networkMatcher(["10.0.0.0/8", "2001:db8:1::/48"]);

test.each([
  ["203.0.113.9", null, "203.0.113.9"],
  ["203.0.113.9", "1.2.3.4", "203.0.113.9"],
  ["10.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.7, 10.0.0.2", "198.51.100.7"],
  ["10.0.0.1", "2001:db8::5", "2001:db8::5"],
  ["10.0.0.1", "198.51.100.7:4711", "198.51.100.7"],
  ["10.0.0.1", "[2001:db8::5]:4711", "2001:db8::5"],
  ["10.0.0.1", "198.51.100.7, 999.1.1.1", "10.0.0.1"],
  ["10.0.0.1", "<script>", "10.0.0.1"],
  ["10.0.0.1", "10.0.0.2", "10.0.0.1"],
  ["10.0.0.1", "", "10.0.0.1"],
  [undefined, "198.51.100.7", "unknown"],
])("security 30: peer %s saying %s is %s", (peer, forwardedFor, address) => {
  expect(clientAddress(peer, forwardedFor, isProxy)).toBe(address);
});

test.each([
  ["10.200.3.4", "198.51.100.7", "198.51.100.7"],
  ["::ffff:10.200.3.4", "6.6.6.6, 198.51.100.7, 10.9.9.9", "198.51.100.7"],
  ["2001:DB8:1::9", "2001:db8:2::5, 2001:db8:1:7::1", "2001:db8:2::5"],
  ["11.0.0.1", "198.51.100.7", "11.0.0.1"],
  ["10.0.0.1", "::ffff:198.51.100.7", "198.51.100.7"],
])("security 41: with trusted networks peer %s saying %s is %s", (peer, forwardedFor, address) => {
  expect(clientAddress(peer, forwardedFor, isInNetwork)).toBe(address);
});
