import { expect, test } from "vitest";
import { phoneServices, previewOf } from "./preview";

const SHOWN = {
  title: "Lake run",
  text: "Bring a torch.",
  phone: [
    {
      language: "en" as const,
      people: 40,
      sentence: "There is news about Lake run for you. Tap https://nr.run/n/a1b2c3d4 to read it.",
    },
  ],
};
const SMS = { hasWhatsApp: false, hasSms: true, prices: { sms: 200 } };

test("each channel with recipients is shown with its length and price", () => {
  const channels = previewOf(SHOWN, { people: 60, push: 10, phone: { en: 40 } }, SMS);
  expect(channels.map(({ label, people }) => [label, people])).toEqual([
    ["Inbox", 60],
    ["Notification", 10],
    ["Text", 40],
  ]);
  expect(channels[2]).toMatchObject({
    text: "There is news about Lake run for you. Tap https://nr.run/n/a1b2c3d4 to read it.",
    length: "79 characters, one text each, about ₹8",
  });
});

test("a link that operators do not allow is reported, not left out", () => {
  const phone = [{ language: "en" as const, people: 1, sentence: undefined }];
  const channels = previewOf({ ...SHOWN, phone }, { people: 1, push: 0, phone: { en: 1 } }, SMS);
  expect(channels[1]?.text).toContain("longer than the 30 characters");
});

test("without a service for phones no text is shown", () => {
  const services = phoneServices({
    sms: { sendsCodesOnly: true },
    prices: { sms: "0.20", whatsapp: "0.115" },
  });
  expect(services).toEqual({
    hasWhatsApp: false,
    hasSms: false,
    prices: { sms: 200, whatsapp: 115 },
  });
  expect(previewOf(SHOWN, { people: 1, push: 0, phone: { en: 1 } }, services)).toHaveLength(1);
});
