import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

const PROXIES = ["10.0.0.1", "10.0.0.2"];

test.each([
  ["203.0.113.9", null, "203.0.113.9"],
  ["203.0.113.9", "1.2.3.4", "203.0.113.9"],
  ["10.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.7, 10.0.0.2", "198.51.100.7"],
  ["10.0.0.1", "2001:db8::5", "2001:db8::5"],
  ["10.0.0.1", "<script>", "10.0.0.1"],
  ["10.0.0.1", "10.0.0.2", "10.0.0.1"],
  ["10.0.0.1", "", "10.0.0.1"],
  [undefined, "198.51.100.7", "unknown"],
])("30: peer %s saying %s is %s", (peer, forwardedFor, address) => {
  expect(clientAddress(peer, forwardedFor, PROXIES)).toBe(address);
});
