/** A stand-in for Twilio Verify on this machine, after its documentation: it makes, keeps and checks the codes. */
import { randomBytes, randomInt } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { onTestFinished } from "vitest";
import type { Clock } from "~/gateways/clock";
import { serviceCall } from "~/gateways/http-call";
import type { SmsGateway } from "~/gateways/sms";
import { twilioVerifyGateway } from "~/gateways/twilio";
import { portOf } from "~/lib/port-of";

const ACCOUNT = { accountSid: "AC0123", authToken: "verify-token", serviceSid: "VA0123" };
const BASE = `/v2/Services/${ACCOUNT.serviceSid}`;
const LIFETIME_MS = 10 * 60_000;
const CHECKS_ALLOWED = 5;
const SENDS_ALLOWED = 5;

interface Verification {
  sid: string;
  to: string;
  code: string;
  startedAt: number;
  sends: number;
  checks: number;
}

type Reply = { status: number; body: Record<string, unknown> };

/** The gateway of the app over the stand-in; `codeFor` is what the phone shows, `checked` what was asked. */
export async function twilioVerify(clock: Clock) {
  const pending = new Map<string, Verification>();
  const checked: string[] = [];
  const state = { isDown: false, started: 0, cancelled: 0 };

  function start(to: string): Reply {
    state.started += 1;
    const known = pending.get(to);
    const isLive = known && clock.now() - known.startedAt < LIFETIME_MS;
    // While one is pending the same code goes out again, whatever the caller wants it for.
    const verification = isLive
      ? known
      : { sid: sid(), to, code: sixDigits(), startedAt: clock.now(), sends: 0, checks: 0 };
    pending.set(to, verification);
    verification.sends += 1;
    if (verification.sends > SENDS_ALLOWED) return refusal(429, 60203, "Max send attempts reached");
    return { status: 201, body: viewOf(verification, "pending") };
  }

  function cancel(verificationSid: string): Reply {
    const found = [...pending.values()].find(({ sid }) => sid === verificationSid);
    if (!found || clock.now() - found.startedAt >= LIFETIME_MS) {
      return refusal(404, 20404, "The requested resource was not found");
    }
    pending.delete(found.to);
    state.cancelled += 1;
    return { status: 200, body: viewOf(found, "canceled") };
  }

  function check(verificationSid: string, code: string): Reply {
    checked.push(code);
    const found = [...pending.values()].find(({ sid }) => sid === verificationSid);
    if (!found || clock.now() - found.startedAt >= LIFETIME_MS) {
      return refusal(404, 20404, "The requested resource was not found");
    }
    found.checks += 1;
    if (found.checks > CHECKS_ALLOWED) return refusal(429, 60202, "Max check attempts reached");
    if (found.code !== code) return { status: 200, body: viewOf(found, "pending") };
    pending.delete(found.to);
    return { status: 200, body: viewOf(found, "approved") };
  }

  const server = createServer(async (request, response) => {
    const fields = new URLSearchParams(await textOf(request));
    const reply = state.isDown
      ? refusal(503, 20503, "Service unavailable")
      : route(request, fields);
    response.writeHead(reply.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(reply.body));
  });

  function route(request: IncomingMessage, fields: URLSearchParams): Reply {
    const { accountSid, authToken } = ACCOUNT;
    const key = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
    if (request.headers.authorization !== key) return refusal(401, 20003, "Authenticate");
    if (request.url === `${BASE}/Verifications` && fields.get("Channel") === "sms") {
      return start(fields.get("To") ?? "");
    }
    if (request.url === `${BASE}/VerificationCheck`) {
      return check(fields.get("VerificationSid") ?? "", fields.get("Code") ?? "");
    }
    const [, updated] =
      /^\/Verifications\/(\w+)$/.exec(request.url?.slice(BASE.length) ?? "") ?? [];
    if (updated && fields.get("Status") === "canceled") return cancel(updated);
    return refusal(404, 20404, "The requested resource was not found");
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const port = portOf(server);
  const sms: SmsGateway = twilioVerifyGateway(
    { ...ACCOUNT, url: `http://127.0.0.1:${port}` },
    serviceCall(clock),
  );
  const codeFor = (phone: string) => {
    const code = pending.get(phone)?.code;
    if (!code) throw new Error(`No code was sent to ${phone}.`);
    return code;
  };
  return { sms, codeFor, checked, state };
}

const sid = () => `VE${randomBytes(16).toString("hex")}`;
const sixDigits = () => String(randomInt(1e6)).padStart(6, "0");

function viewOf({ sid, to }: Verification, status: string): Record<string, unknown> {
  return { sid, to, channel: "sms", status, valid: status === "approved" };
}

function refusal(status: number, code: number, message: string): Reply {
  return { status, body: { status, code, message } };
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk.toString("utf8");
  return text;
}
