import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Allowance,
  CHANNEL_ORDER,
  channelsFor,
  type DeliveryClass,
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

test("a member is not notified by a channel that they did not allow", () => {
  fc.assert(
    fc.property(allowances, deliveries, (allowance, delivery) => {
      const channels = channelsFor(allowance, delivery);
      expect(channels.includes("push") && !allowance.hasPush).toBe(false);
      expect(
        channels.some((channel) => channel === "sms" || channel === "whatsapp") &&
          !allowance.wantsMessages,
      ).toBe(false);
      expect(channels.includes("email") && !allowance.wantsEmail).toBe(false);
      if (delivery === "quiet")
        expect(channels.some((channel) => channel === "sms" || channel === "whatsapp")).toBe(false);
    }),
  );
});

test("channels come once each, in the club's order", () => {
  fc.assert(
    fc.property(allowances, (allowance) => {
      const channels = channelsFor(allowance, "urgent");
      expect(channels).toEqual(CHANNEL_ORDER.filter((channel) => channels.includes(channel)));
      for (const [index, channel] of channels.entries())
        expect(nextChannel(channels, channel)).toBe(channels[index + 1]);
    }),
  );
});

const EVERYTHING = { hasPush: true, wantsMessages: true, wantsEmail: true };

test("receipts go by mail first", () => {
  expect(channelsFor(EVERYTHING, "receipt")).toEqual(["email", "push"]);
});

test("news goes by mail after every channel to the phone", () => {
  expect(channelsFor(EVERYTHING, "news")).toEqual(["push", "whatsapp", "sms", "email"]);
});

test.each(["urgent", "phone", "quiet"] as const)(
  "a notification with delivery '%s' is never sent by mail",
  (delivery) => {
    expect(channelsFor(EVERYTHING, delivery)).not.toContain("email");
  },
);

test("no channel follows one that is not allowed any more", () => {
  expect(nextChannel(["sms"], "push")).toBeUndefined();
});

test("a channel without a service is skipped for the next one with a service", () => {
  expect(
    firstAvailableChannel(["push", "whatsapp", "sms"], "push", (channel) => channel === "sms"),
  ).toBe("sms");
  expect(
    firstAvailableChannel(["push", "whatsapp", "sms"], "whatsapp", (channel) => channel === "push"),
  ).toBeUndefined();
  expect(parseChannels('["push","pigeon","sms"]')).toEqual(["push", "sms"]);
});
