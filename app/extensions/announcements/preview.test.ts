import { expect, test } from "vitest";
import { phoneServices, previewOf } from "./preview";

const WRITTEN = { title: "Lake run", text: "Bring a torch.", people: 60, push: 10, email: 0 };
const SHOWN = {
  written: [WRITTEN],
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
  const channels = previewOf(SHOWN, SMS);
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
  const channels = previewOf({ ...SHOWN, phone }, SMS);
  expect(channels.at(-1)?.text).toContain("longer than the 30 characters");
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
  const written = [{ ...WRITTEN, push: 0 }];
  expect(previewOf({ ...SHOWN, written }, services)).toHaveLength(1);
});

test("each language is shown to those who read it, on the channels that they have", () => {
  const text = "ಟಾರ್ಚ್ ತನ್ನಿ.";
  const told = { people: 5, push: 0, email: 2 };
  const kn = { language: "kn", textLanguage: "kn" } as const;
  const inKannada = { ...told, ...kn, title: "ಕೆರೆ ಓಟ", text };
  const services = { ...SMS, hasSms: false, hasEmail: true };
  const channels = previewOf({ written: [WRITTEN, inKannada], phone: [] }, services);
  expect(channels.map(({ label, people }) => [label, people])).toEqual([
    ["Inbox", 60],
    ["Inbox · ಕನ್ನಡ", 5],
    ["Notification", 10],
    ["E-mail · ಕನ್ನಡ", 2],
  ]);
  expect(channels[1]).toMatchObject({ textLanguage: "kn", text: `ಕೆರೆ ಓಟ\n${text}` });
});
