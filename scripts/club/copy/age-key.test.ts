import { expect, test } from "vitest";
import { ageKeyOf, bech32 } from "./age-key";

test("bech32 writes the examples of BIP 173 and of age", () => {
  expect(bech32("a", Buffer.alloc(0))).toBe("a12uel5l");
  expect(bech32("age-secret-key-", Buffer.alloc(32, 0x42)).toUpperCase()).toBe(
    "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX",
  );
});

test("a BACKUP_KEY gives the same pair on every machine", () => {
  expect(ageKeyOf("k".repeat(40))).toEqual({
    identity: "AGE-SECRET-KEY-1QZQCFH3YRXVCA8DSH2SSPPWQQ7NWLEXNCRF5G034KDKGG7MG07KQCLHTV6",
    recipient: "age1hk449mqj0g84kfyetzmyy9y5nf68mnfh5wznf8ll8wda5nxrkvsq5t3ns8",
  });
});
