import fc from "fast-check";
import { expect, test } from "vitest";
import type { Allowance, DeliveryClass } from "./channels";
import {
  CHANNEL_ORDER,
  channelsFor,
  firstAvailableChannel,
  nextChannel,
  parseChannels,
} from "./channels";

const allowances = fc.record<Allowance>({
  hasPush: fc.boolean(),
  wantsMessages: fc.boolean(),
  wantsEmail: fc.boolean(),
});
const deliveries = fc.constantFrom<DeliveryClass>("urgent", "phone", "news", "quiet", "receipt");

test("a member is not notified by a way that they did not allow", () => {
  fc.assert(
    fc.property(allowances, deliveries, (allowance, delivery) => {
      const ways = channelsFor(allowance, delivery);
      expect(ways.includes("push") && !allowance.hasPush).toBe(false);
      expect(
        ways.some((way) => way === "sms" || way === "whatsapp") && !allowance.wantsMessages,
      ).toBe(false);
      expect(ways.includes("email") && !allowance.wantsEmail).toBe(false);
      if (delivery === "quiet")
        expect(ways.some((way) => way === "sms" || way === "whatsapp")).toBe(false);
    }),
  );
});

test("ways come once each, in the club's order", () => {
  fc.assert(
    fc.property(allowances, (allowance) => {
      const ways = channelsFor(allowance, "urgent");
      expect(ways).toEqual(CHANNEL_ORDER.filter((way) => ways.includes(way)));
      for (const [index, way] of ways.entries())
        expect(nextChannel(ways, way)).toBe(ways[index + 1]);
    }),
  );
});

const EVERYTHING = { hasPush: true, wantsMessages: true, wantsEmail: true };

test("receipts go by mail first", () => {
  expect(channelsFor(EVERYTHING, "receipt")).toEqual(["email", "push"]);
});

test("news goes by mail after every way to the phone", () => {
  expect(channelsFor(EVERYTHING, "news")).toEqual(["push", "whatsapp", "sms", "email"]);
});

test.each(["urgent", "phone", "quiet"] as const)(
  "a notification with delivery '%s' is never sent by mail",
  (delivery) => {
    expect(channelsFor(EVERYTHING, delivery)).not.toContain("email");
  },
);

test("no way follows one that is not allowed any more", () => {
  expect(nextChannel(["sms"], "push")).toBeUndefined();
});

test("a way without a service is skipped for the next one with a service", () => {
  expect(firstAvailableChannel(["push", "whatsapp", "sms"], "push", (way) => way === "sms")).toBe(
    "sms",
  );
  expect(
    firstAvailableChannel(["push", "whatsapp", "sms"], "whatsapp", (way) => way === "push"),
  ).toBeUndefined();
  expect(parseChannels('["push","pigeon","sms"]')).toEqual(["push", "sms"]);
});
