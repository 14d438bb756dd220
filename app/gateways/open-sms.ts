import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ServiceSettings } from "~/env.server";
import type { Clock } from "./clock";
import { serviceCall } from "./http-call";
import { type Msg91Settings, msg91Gateway } from "./msg91";
import type { SmsGateway } from "./sms";
import { twilioGateway, twilioVerifyGateway } from "./twilio";

interface Outside {
  clock: Clock;
  /** The registered texts by kind. */
  templates?: () => NonNullable<Msg91Settings["templates"]>;
  /** Where services report the delivery of texts. */
  reportsTo?: string | undefined;
}

/** Refuses every message, for a club without a text service. */
const NO_GATEWAY: SmsGateway = {
  isMissing: true,
  send: async () => ({ ok: false, reason: "credentials_missing" }),
};

/** The configured gateway, with the hosted sign-in where the club uses it. */
export async function openSms(
  settings: ServiceSettings,
  { dataDir, mode }: { dataDir: string; mode: "trial" | "live" },
  outside: Outside,
): Promise<SmsGateway> {
  if (settings.SIGN_IN !== "firebase") return openGateway(settings, dataDir, outside);
  const hasNone = mode === "live" && settings.SMS_PROVIDER === "outbox";
  const gateway = hasNone ? NO_GATEWAY : openGateway(settings, dataDir, outside);
  // Clubs with sign-in of their own never read a token of the service.
  const { FIREBASE_KEYS_URL, firebaseCodes } = await import("./hosted-codes");
  const projectId = settings.FIREBASE_PROJECT_ID ?? "";
  const hosted = firebaseCodes({
    projectId,
    apiKey: settings.FIREBASE_API_KEY ?? "",
    authDomain: settings.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    emulator: settings.FIREBASE_EMULATOR,
    keysUrl: settings.FIREBASE_KEYS_URL ?? FIREBASE_KEYS_URL,
  });
  return { ...gateway, hosted };
}

function openGateway(settings: ServiceSettings, dataDir: string, outside: Outside): SmsGateway {
  const gateway = gatewayOf(settings, dataDir, outside);
  const { templates } = outside;
  // Trial's outbox takes every text; a service only those that the operators know.
  if (!templates || settings.SMS_PROVIDER === "outbox") return gateway;
  return { ...gateway, takes: (key) => Object.hasOwn(templates(), key) };
}

function gatewayOf(
  settings: ServiceSettings,
  dataDir: string,
  { clock, reportsTo, templates }: Outside,
): SmsGateway {
  const call = serviceCall(clock);
  const { SMS_PROVIDER: provider, SMS_URL: url } = settings;
  const twilio = {
    accountSid: settings.TWILIO_ACCOUNT_SID ?? "",
    authToken: settings.TWILIO_AUTH_TOKEN ?? "",
  };
  switch (provider) {
    case "outbox":
      return outboxGateway(dataDir, clock);
    case "msg91":
      return msg91Gateway(
        {
          url: url ?? "https://control.msg91.com",
          authKey: settings.MSG91_AUTH_KEY ?? "",
          templateId: settings.MSG91_TEMPLATE_ID ?? "",
          variable: settings.MSG91_VARIABLE,
          sender: settings.MSG91_SENDER_ID ?? "",
          dltEntityId: settings.MSG91_DLT_ENTITY_ID ?? "",
          dltTemplateId: settings.MSG91_DLT_TEMPLATE_ID ?? "",
          get templates() {
            return templates?.() ?? {};
          },
        },
        call,
      );
    case "twilio": {
      const from = settings.TWILIO_FROM ?? "";
      return twilioGateway(
        { url: url ?? "https://api.twilio.com", from, reportsTo, ...twilio },
        call,
      );
    }
    case "twilio_verify": {
      const serviceSid = settings.TWILIO_VERIFY_SERVICE_SID ?? "";
      const base = url ?? "https://verify.twilio.com";
      return twilioVerifyGateway({ url: base, serviceSid, ...twilio }, call);
    }
  }
}

/** Trial mode's gateway: appends every message to `outbox.ndjson` in the data folder. */
export function outboxGateway(dataDir: string, clock: Clock): SmsGateway {
  const file = join(dataDir, "outbox.ndjson");
  let writing: Promise<void> = Promise.resolve();
  /** Writes run one after the other, so that deleting messages loses no new one. */
  const inTurn = async (work: () => Promise<void>): Promise<void> => {
    const turn = writing.then(work);
    writing = turn.catch(() => {});
    await turn;
  };
  return {
    async send({ to, text }) {
      const at = new Date(clock.now()).toISOString();
      await inTurn(async () => {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await appendFile(file, `${JSON.stringify({ to, text, at })}\n`, { mode: 0o600 });
      });
      return { ok: true, shown: text };
    },
    async forget(to) {
      await inTurn(() => dropLines(file, isTo(to)));
    },
    async textsTo(to) {
      const lines = (await linesOf(file)).filter(isTo(to)).reverse();
      return lines.map((line) => String(JSON.parse(line).text));
    },
  };
}

function isTo(to: string) {
  return (line: string) => line.includes(JSON.stringify(to));
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, "utf8").catch(() => "")).split("\n");
}

async function dropLines(file: string, isDropped: (line: string) => boolean): Promise<void> {
  const lines = await linesOf(file);
  const remaining = lines.filter((line) => !isDropped(line));
  if (remaining.length === lines.length) return;
  await writeFile(`${file}.new`, remaining.join("\n"), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
