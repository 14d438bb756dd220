import { createContext, type RouterContextProvider } from "react-router";
import type { ClubContent } from "~/content/content-shape";
import type { RegisteredTexts } from "~/core/messages/templates/registered-texts.server";
import type { MessageBudget } from "~/core/people/rate-limits/code-rate-limits";
import type { WriteHits } from "~/core/people/rate-limits/write-hits";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Outage } from "~/db/unavailable";
import type { BotCheck } from "~/gateways/bot-check";
import type { Clock } from "~/gateways/clock";
import type { EmailGateway } from "~/gateways/email";
import type { ForecastGateway } from "~/gateways/forecast";
import type { Log } from "~/gateways/log";
import type { OnlinePayments } from "~/gateways/online-payments";
import type { PushGateway } from "~/gateways/push";
import type { SmsGateway } from "~/gateways/sms";
import type { WhatsAppGateway } from "~/gateways/whatsapp";

/** Holds the club's content in memory, and reads it again when its version has changed. */
export interface ContentStore {
  /** The content as it was read last. */
  readonly current: ClubContent;
  /** The content, at most half a second old; without a database the current one. */
  refresh: () => Promise<ClubContent>;
  /** Reads the version of the content now and returns it. */
  check: () => Promise<number>;
}

/** The webhook of the text service's delivery reports, and the secret that authenticates them. */
export type SmsWebhook =
  | { provider: "twilio"; authToken: string; origin: string }
  | { provider: "msg91"; secret: string };

/** The installation: its build, files and configured services. */
export interface Installation {
  /** Names the build that runs. */
  build?: string;
  dataDir: string;
  /** The folder of the copy that is a second behind. */
  copyTo?: string | undefined;
  /** The key of the settings for backups. */
  backupKey?: string | undefined;
  /** Makes a backup now; resolves with whether it succeeded. Undefined where no built command line is. */
  makeBackup?: (() => Promise<boolean>) | undefined;
  /** The texts that services take only once they are registered. */
  texts: RegisteredTexts;
}

/**
 * The services that the whole app shares: opened once at start (or by a test) and handed to every request.
 */
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
  /** Undefined where the settings name no payment service. */
  onlinePayments?: OnlinePayments | undefined;
  smsWebhook?: SmsWebhook | undefined;
  /** The most messages and codes that may be sent; undefined for no limit. */
  sendBudget?: { perHour: number; perDay: number } | undefined;
  /** Whether texts with a code end with the line for autofill; true by default. */
  hostLine?: boolean | undefined;
  botCheck: BotCheck;
  /** The club's budget for messages. */
  budget: MessageBudget;
  log: Log;
  contentStore: ContentStore;
  /** Key for code HMACs and signed cookies. */
  secret: string;
  timeZone: string;
  installation: Installation;
  mode: "trial" | "live";
  /** Origin of the site, such as https://club.example; undefined in trial mode. */
  publicUrl: string | undefined;
  /** Whether browsers are told to use https for all subdomains too. */
  hstsSubdomains?: boolean | undefined;
  /** The beginning of links in texts; undefined in trial mode. */
  linkOrigin?: string | undefined;
  /** Addresses of the proxies whose forwarded headers are used. */
  trustedProxies: string[];
  /** The rule for people under 18: `refuse`, or `parental` for a parent who vouches by code. */
  minors: "refuse" | "parental";
  /** Days for which logs of processing are kept. */
  logsKeptDays: number;
  /**
   * Writes all members as CSV on a separate thread; undefined while too many are being written. Without it
   * the request's thread writes.
   */
  membersFile?: () => ReadableStream<Uint8Array> | undefined;
}

export interface RequestContext extends AppServices {
  requestId: string;
  /** The browser's address; behind a trusted proxy, the forwarded one. */
  ip: string;
  userAgent: string;
  /** What the club says and charges, the same for the whole request. */
  content: ClubContent;
  /** The nonce of this answer's Content-Security-Policy. */
  nonce: string;
  /** The forms that were sent within the last minutes. */
  writeHits: WriteHits;
  /** Set when a loader or action failed because the database could not serve. */
  outage?: Outage;
  /** Set when a limit refused the form. */
  retryAfterSeconds?: number;
  /** Sets whose session was recognised, for the request log. */
  noteActor: (actor: "member" | "admin") => void;
  /** The request's start; the same time for everything in it. */
  now: number;
  /** Resolves in a separate turn of the event loop: each page is rendered in one. */
  nextTurn: () => Promise<void>;
}

/**
 * The request's values and services for loaders and actions: `const { db, now } =
 * context.get(requestContext)`.
 */
export const requestContext = createContext<RequestContext>();

const denied = new WeakSet<Request>();

/** Logs once a request that a guarded page has refused; `memberId` for a signed-in member. */
export function noteDenied(
  request: Request,
  { log, requestId, ip }: Pick<RequestContext, "log" | "requestId" | "ip">,
  reason: string,
  memberId: MemberId | null = null,
): void {
  if (denied.has(request)) return;
  denied.add(request);
  const { pathname } = new URL(request.url);
  const what = { reason, method: request.method, path: pathname, memberId };
  log.info({ event: "access_denied", ...what, ip, requestId }, "denied");
}

/** The arguments of a route that name its request. */
export interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Whether a page's script sent the form: React Router adds '.data' to the address. */
export function isSentByScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/** The services that a route needs to send the messages that its change has queued. */
export function messageServicesOf(context: Readonly<RouterContextProvider>) {
  const { content, email, linkOrigin, now, publicUrl, push, sendBudget, sms, whatsApp } =
    context.get(requestContext);
  const siteOrigin = publicUrl ?? linkOrigin;
  const prices = content.messagePrices;
  return { email, now, prices, push, sendBudget, siteOrigin, sms, whatsApp };
}
