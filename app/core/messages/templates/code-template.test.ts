import { expect, test } from "vitest";
import { OTP_LIFETIME_MS } from "~/core/people/codes/codes";
import { MINUTE_MS } from "~/lib/dates";
import {
  CODE_TEMPLATE,
  codeTemplateSetting,
  readCodeTemplate,
  unregisteredKinds,
} from "./code-template.server";

const SETTINGS = {
  SIGN_IN: "codes",
  SMS_PROVIDER: "twilio",
  WHATSAPP_TOKEN: "token",
  WHATSAPP_LANGUAGE: "en",
  WHATSAPP_TEMPLATE_PREFIX: "club_",
};
const REGISTERED = codeTemplateSetting(SETTINGS);
const read = (more: Partial<Parameters<typeof readCodeTemplate>[0]>) =>
  readCodeTemplate({ ...SETTINGS, ...more });

test("the printed name of the registered template is read as the setting", () => {
  expect(REGISTERED).toMatch(/^club_code#[0-9a-f]{8}$/);
  expect(read({ WHATSAPP_CODE_TEMPLATE: REGISTERED })).toMatchObject({
    name: "club_code",
    isMissing: false,
    problems: [],
  });
});

test("the footer has the lifetime of a code", () => {
  expect(CODE_TEMPLATE.footer).toContain(` ${OTP_LIFETIME_MS / MINUTE_MS} minutes`);
});

test.each([
  [{ WHATSAPP_CODE_TEMPLATE: "club_code" }, /cannot be read/],
  [{ WHATSAPP_CODE_TEMPLATE: "club_code#00000000" }, /no longer the one that was registered/],
  [{ WHATSAPP_CODE_TEMPLATE: REGISTERED, WHATSAPP_LANGUAGE: "hi" }, /no longer the one/],
  [
    { WHATSAPP_CODE_TEMPLATE: REGISTERED, WHATSAPP_TOKEN: undefined },
    /together with WHATSAPP_TOKEN/,
  ],
  [{ WHATSAPP_CODE_TEMPLATE: REGISTERED, SIGN_IN: "firebase" }, /SIGN_IN=firebase makes/],
  [{ WHATSAPP_CODE_TEMPLATE: REGISTERED, SMS_PROVIDER: "twilio_verify" }, /twilio_verify makes/],
])("the settings %o are refused", (settings, problem) => {
  const { name, problems } = read(settings);
  expect(name).toBeUndefined();
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

test("a missing template is named where WhatsApp is set up, unless the setting is off", () => {
  const unregistered = (more: Partial<Parameters<typeof readCodeTemplate>[0]>) =>
    unregisteredKinds({
      publicUrl: undefined,
      services: {
        ...SETTINGS,
        SMS_PROVIDER: "outbox",
        SMS_TEMPLATES: "",
        SMS_HOST_LINE: "on",
        ...more,
      },
    });
  expect(unregistered({})).toEqual(["whatsapp_code"]);
  for (const settings of [
    { WHATSAPP_CODE_TEMPLATE: "off" },
    { WHATSAPP_CODE_TEMPLATE: REGISTERED },
    { WHATSAPP_TOKEN: undefined },
    { SIGN_IN: "firebase" },
    { SMS_PROVIDER: "twilio_verify" },
  ])
    expect(unregistered(settings)).toEqual([]);
});
