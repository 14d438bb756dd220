import { createContext } from "react-router";
import type { Db } from "~/db/tables";
import type { Outage } from "~/db/unavailable";
import type { MessageBudget } from "~/features/sign-in/rules/code-limits";
import type { BotCheck } from "~/gateways/bot-check";
import type { Clock } from "~/gateways/clock";
import type { EmailGateway } from "~/gateways/email";
import type { ForecastGateway } from "~/gateways/forecast";
import type { Log } from "~/gateways/log";
import type { PushGateway } from "~/gateways/push";
import type { SmsGateway } from "~/gateways/sms";
import type { WhatsAppGateway } from "~/gateways/whatsapp";

/** What the club says on its pages, held in memory. */
export interface ShownContent {
  /** Makes sure that it is at most half a second old. Without a database it stays as it is. */
  refresh: () => Promise<void>;
  /** Asks now whether it has changed, and returns its version. */
  check: () => Promise<number>;
  /** What every page may show of it, as text; empty for a fresh club. */
  shipped: () => string;
}

/** Where the text service reports what became of texts, and what its reports are known by. */
export type SmsWebhook =
  | { provider: "twilio"; authToken: string; origin: string }
  | { provider: "msg91"; secret: string };

/** This program and where it stands. */
export interface Installation {
  /** Names the build that runs. */
  build?: string;
  dataDir: string;
  /** Where a copy is kept that is a second behind. */
  copyTo?: string | undefined;
  /** Kinds of text message that the settings name no template for, where the service needs one. */
  unregistered: string[];
}

/** What the whole app shares: opened once at start (or by a test) and handed to every request. */
export interface AppServices {
  db: Db;
  clock: Clock;
  sms: SmsGateway;
  /** Undefined where the settings name no account. */
  whatsApp?: WhatsAppGateway | undefined;
  /** The secrets of its webhook. */
  whatsAppWebhook?: { appSecret: string; verifyToken: string } | undefined;
  /** Notifications in browsers; undefined where the settings turn them off. */
  push?: PushGateway | undefined;
  /** Undefined where the settings name no mail server. */
  email?: EmailGateway | undefined;
  /** The weather of the next two days; undefined where the settings name no service. */
  forecast?: ForecastGateway | undefined;
  smsWebhook?: SmsWebhook | undefined;
  /** How many messages and codes may leave; undefined for as many as there are. */
  sendBudget?: { perHour: number; perDay: number } | undefined;
  /** Whether texts with a code end with the line for autofill; undefined for yes. */
  hostLine?: boolean | undefined;
  botCheck: BotCheck;
  /** How many messages the club pays for. */
  budget: MessageBudget;
  log: Log;
  content: ShownContent;
  /** Key for code HMACs and signed cookies. */
  secret: string;
  timeZone: string;
  installation: Installation;
  mode: "trial" | "live";
  /** Origin of the site, such as https://club.example; undefined in trial mode. */
  publicUrl: string | undefined;
  /** Where links in texts begin; undefined in trial mode. */
  linkOrigin?: string | undefined;
  /** Addresses of the proxies whose forwarded headers are used. */
  trustedProxies: string[];
  /** What happens to people under 18: `refuse`, or `parental` for a parent who vouches by code. */
  minors: "refuse" | "parental";
  /** Days for which logs of processing are kept. */
  logsKeptDays: number;
  /**
   * Writes all members as CSV on a thread of its own, or returns undefined while too many are written; without it the
   * request's thread writes.
   */
  membersFile?: () => ReadableStream<Uint8Array> | undefined;
}

export interface RequestContext extends AppServices {
  requestId: string;
  /** Address of the browser; behind a trusted proxy, the one that it forwards. */
  ip: string;
  userAgent: string;
  /** For this answer's Content-Security-Policy. */
  nonce: string;
  /** Set when a loader or action failed because the database could not serve. */
  outage?: Outage;
  /** Tells the request log whose session was recognised. */
  noteActor: (actor: "member" | "admin") => void;
  /** The time at which the request began; the same for everything in it. */
  now: number;
  /** Resolves in a turn of the event loop of its own: each page is rendered in one. */
  nextTurn: () => Promise<void>;
}

/** Everything a loader or action needs from outside: `const { db, now } = context.get(requestContext)`. */
export const requestContext = createContext<RequestContext>();

const denied = new WeakSet<Request>();

/** Logs once a request that someone was kept out of a guarded page; `memberId` where it was a member. */
export function noteDenied(
  request: Request,
  { log, requestId, ip }: Pick<RequestContext, "log" | "requestId" | "ip">,
  reason: string,
  memberId: string | null = null,
): void {
  if (denied.has(request)) return;
  denied.add(request);
  const { pathname } = new URL(request.url);
  const what = { reason, method: request.method, path: pathname, memberId };
  log.info({ event: "access_denied", ...what, ip, requestId }, "denied");
}
