/** Answers of each service as its documentation has them, and their outcomes. */
import { expect, test } from "vitest";
import { fakeService, json } from "../../tests/support/fake-service";
import { serviceCall } from "./http-call";
import { msg91Gateway } from "./msg91";
import type { SmsGateway, SmsOutcome } from "./sms";
import { twilioGateway, twilioVerifyGateway } from "./twilio";

const PHONE = "+919876543210";
const MESSAGE = {
  to: PHONE,
  code: "123456",
  text: "123456 is your sign-in code.\n\n@run.example #123456",
};

const clock = { at: 0, now: () => clock.at, waitUntil: async () => {} };
const twilio = { accountSid: "AC123", authToken: "token" };

const gateways: Record<string, (url: string) => SmsGateway> = {
  msg91: (url) =>
    msg91Gateway(
      {
        url,
        authKey: "key",
        templateId: "template",
        variable: "OTP",
        sender: "NAMRUN",
        dltEntityId: "1101",
        dltTemplateId: "1107",
      },
      serviceCall(clock),
    ),
  twilio: (url) => twilioGateway({ url, ...twilio, from: "+15005550006" }, serviceCall(clock)),
  verify: (url) => twilioVerifyGateway({ url, ...twilio, serviceSid: "VA123" }, serviceCall(clock)),
};

/** Sends a message, or starts a code with the service. */
async function hand(gateway: SmsGateway | undefined): Promise<SmsOutcome> {
  if (!gateway) throw new Error("No such gateway.");
  if (!gateway.keeper) return await gateway.send(MESSAGE);
  const started = await gateway.keeper.start({ to: PHONE });
  return started.ok ? { ok: true } : started;
}

const unavailable = { ok: false, reason: "unavailable" };
const refused = { ok: false, reason: "refused" };

test.each([
  [
    "msg91",
    200,
    { type: "success", message: "3763646c3058373530393938" },
    { ok: true, reference: "3763646c3058373530393938" },
  ],
  [
    "msg91",
    200,
    { type: "error", message: "Invalid mobile number" },
    { ok: false, reason: "number_refused" },
  ],
  [
    "msg91",
    401,
    { type: "error", message: "Invalid authkey" },
    { ok: false, reason: "credentials_missing" },
  ],
  [
    "msg91",
    418,
    { type: "error", message: "IP is not whitelisted" },
    { ok: false, reason: "credentials_missing" },
  ],
  ["msg91", 429, { type: "error", message: "Too many requests" }, { ok: false, reason: "limit" }],
  ["msg91", 400, { type: "error", message: "template is paused" }, refused],
  ["msg91", 200, { message: "no type" }, { ...unavailable, mayHaveGone: true }],
  ["twilio", 201, { sid: "SM1", status: "queued" }, { ok: true, reference: "SM1" }],
  [
    "twilio",
    400,
    { code: 21211, message: "Invalid 'To' Phone Number", status: 400 },
    { ok: false, reason: "number_refused" },
  ],
  [
    "twilio",
    401,
    { code: 20003, message: "Authenticate", status: 401 },
    { ok: false, reason: "credentials_missing" },
  ],
  [
    "twilio",
    429,
    { code: 20429, message: "Too Many Requests", status: 429 },
    { ok: false, reason: "limit" },
  ],
  ["twilio", 400, { code: 63016, message: "Outside the window", status: 400 }, refused],
  ["twilio", 500, { code: 20500, message: "Internal Server Error", status: 500 }, unavailable],
  ["verify", 201, { sid: "VE1", status: "pending", valid: false }, { ok: true }],
  [
    "verify",
    400,
    { code: 60200, message: "Invalid parameter `To`", status: 400 },
    { ok: false, reason: "number_refused" },
  ],
  [
    "verify",
    429,
    { code: 60203, message: "Max send attempts reached", status: 429 },
    { ok: false, reason: "limit" },
  ],
  [
    "verify",
    404,
    { code: 20404, message: "Service was not found", status: 404 },
    { ok: false, reason: "credentials_missing" },
  ],
  ["verify", 503, { code: 20503, message: "Service Unavailable", status: 503 }, unavailable],
])("%s answering %i %j is %j", async (name, status, body, outcome) => {
  const { url } = await fakeService(json(status, body));
  expect(await hand(gateways[name]?.(url))).toEqual(outcome);
});

test("MSG91 gets the DLT ids, the number without plus and the code as the template's variable", async () => {
  const { url, seen } = await fakeService(json(200, { type: "success" }));
  await hand(gateways.msg91?.(url));
  expect(seen[0]).toMatchObject({ path: "/api/v5/flow/", headers: { authkey: "key" } });
  expect(JSON.parse(seen[0]?.body ?? "")).toMatchObject({
    template_id: "template",
    sender: "NAMRUN",
    DLT_TE_ID: "1107",
    PE_ID: "1101",
    recipients: [{ mobiles: "919876543210", OTP: "123456" }],
  });
});

test("Twilio gets the number, text and sender with the account's credentials", async () => {
  const { url, seen } = await fakeService(json(201, { sid: "SM1" }));
  await hand(gateways.twilio?.(url));
  expect(seen[0]?.path).toBe("/2010-04-01/Accounts/AC123/Messages.json");
  expect(seen[0]?.headers.authorization).toBe(`Basic ${btoa("AC123:token")}`);
  expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
    To: PHONE,
    Body: MESSAGE.text,
    From: "+15005550006",
  });
});

test.each([
  [200, { status: "approved", valid: true }, { ok: true }],
  [200, { status: "pending", valid: false }, { ok: false, reason: "wrong_code" }],
  [200, { status: "max_attempts_reached" }, { ok: false, reason: "expired" }],
  [404, { code: 20404 }, { ok: false, reason: "expired" }],
  [429, { code: 60202 }, { ok: false, reason: "limit" }],
  [500, { code: 20500 }, unavailable],
  [200, { valid: true }, unavailable],
])("a verification check answering %i %j is %j", async (status, body, outcome) => {
  const { url, seen } = await fakeService(json(status, body));
  const keeper = gateways.verify?.(url).keeper;
  expect(await keeper?.check({ to: PHONE, code: "123456", reference: "VE1" })).toEqual(outcome);
  expect(seen[0]?.path).toBe("/v2/Services/VA123/VerificationCheck");
  expect(new URLSearchParams(seen[0]?.body).get("VerificationSid")).toBe("VE1");
});
