import fc from "fast-check";
import { expect, test } from "vitest";
import { networkMatcher, networkOf, plainAddress } from "./networks.server.mjs";

test.each([
  ["10.0.0.1", "10.0.0.1"],
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["0:0:0:0:0:FFFF:a00:1", "10.0.0.1"],
  ["2001:DB8:0::1", "2001:db8::1"],
  ["10.0.0.256", undefined],
  ["proxy.example", undefined],
  ["", undefined],
])("the address %s is %s", (text, plain) => {
  expect(plainAddress(text)).toBe(plain);
});

test.each(["10.0.0.1", "10.0.0.0/8", "10.1.2.3/32", "::1", "2001:db8::/32", "::ffff:10.0.0.0/104"])(
  "%s is a network",
  (text) => {
    expect(networkOf(text)).toBeDefined();
  },
);

test.each([
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0.0/-1",
  "10.0.0.0/8.5",
  "10.0.0.0/8/8",
  "10.0.0/8",
  "2001:db8::/129",
  "::ffff:10.0.0.0/95",
  "0.0.0.0/0",
  "::/0",
  "*",
  "localhost",
])("%s is no network", (text) => {
  expect(networkOf(text)).toBeUndefined();
});

test.each([
  ["10.0.0.0/8", "10.255.255.255", true],
  ["10.0.0.0/8", "11.0.0.0", false],
  ["10.0.0.0/8", "::ffff:10.1.2.3", true],
  ["10.0.0.0/8", "::ffff:0a01:0203", true],
  ["10.1.2.3/8", "10.9.9.9", true],
  ["::ffff:10.0.0.0/104", "10.1.2.3", true],
  ["::ffff:10.0.0.1", "10.0.0.1", true],
  ["2001:db8::/32", "2001:DB8:ffff::1", true],
  ["2001:db8::/32", "2001:db9::1", false],
  ["0:0:0:0:0:0:0:1", "::1", true],
  ["10.0.0.1", "10.0.0.2", false],
  ["10.0.0.0/8", "unknown", false],
])("%s contains %s: %s", (network, address, isHeld) => {
  expect(networkMatcher([network])(address)).toBe(isHeld);
});

test("an IPv4 network contains exactly the addresses with its prefix", () => {
  const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
  const numberOf = (parts: number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
  fc.assert(
    fc.property(octets, octets, fc.integer({ min: 1, max: 32 }), (network, address, bits) => {
      const first = (parts: number[]) => Math.floor(numberOf(parts) / 2 ** (32 - bits));
      const isHeld = networkMatcher([`${network.join(".")}/${bits}`])(address.join("."));
      expect(isHeld).toBe(first(network) === first(address));
    }),
  );
});
