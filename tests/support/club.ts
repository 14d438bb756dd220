import { tmpdir } from "node:os";
import * as build from "virtual:react-router/server-build";
import { startSession } from "~/core/people/sessions/sessions.server";
import type { Db } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { noBotCheck } from "~/gateways/bot-check";
import type { Clock } from "~/gateways/clock";
import { createLog } from "~/gateways/log";
import type { SmsGateway, SmsOutcome, TextMessage } from "~/gateways/sms";
import type { AppServices } from "~/middleware/context.server";
import { createApp } from "../../server/http/app";
import type { Connection } from "../../server/http/app-env";
import { withPublicPages } from "../../server/pages/with-public-pages";
import { LiveContent } from "../../server/services";
import { addAdmin } from "./admin-account";
import { Browser } from "./browser";
import { emptyDatabase, filledDatabase } from "./database";
import { asApp } from "./query-plans";
import { noteFormsAtOnce } from "./sent-statements";
import { textsToRegister } from "./texts-to-register";
import { unrendered } from "./unrendered";

export const ADMIN = { username: "ravi", password: "five-early-mornings" };
const TIME_ZONE = "Asia/Kolkata";
const PLACE = { ip: "127.0.0.1", userAgent: "test" };

/** Wednesday 18 November 2026, 10:00 in the club's city; the sample run is on Sunday the 22nd. */
export const WEDNESDAY = Date.parse("2026-11-18T04:30:00Z");

/** A clock that stands still until a test moves it, and notes what it was asked to wait for. */
export class TestClock implements Clock {
  readonly waits: number[] = [];
  constructor(public at: number) {}
  now(): number {
    return this.at;
  }
  async waitUntil(at: number): Promise<void> {
    this.waits.push(at);
  }
}

/** A gateway that keeps every message, and answers with `outcome` (by default as trial mode does). */
export class TestSms implements SmsGateway {
  readonly sent: TextMessage[] = [];
  outcome: SmsOutcome | undefined;
  async send(message: TextMessage): Promise<SmsOutcome> {
    if (this.outcome && !this.outcome.ok) return this.outcome;
    this.sent.push(message);
    return this.outcome ?? { ok: true, shown: message.text };
  }
  async textsTo(phone: string): Promise<string[]> {
    return this.sent
      .filter(({ to }) => to === phone)
      .map(({ text }) => text)
      .reverse();
  }
  /** The six digits of the latest message to this number. */
  codeFor(phone: string): string {
    const message = this.sent.findLast(({ to }) => to === phone);
    const code = message && /\b\d{6}\b/.exec(message.text)?.[0];
    if (!code) throw new Error(`No code was sent to ${phone}.`);
    return code;
  }
}

/** The line that every request leaves; tests look at the others. */
function isOfRequest(line: string): boolean {
  return JSON.parse(line).event === "request";
}

interface OpenOptions {
  sample?: boolean;
  at?: number;
  services?: Partial<AppServices>;
  /** Whether a page is answered with its data instead. */
  isUnrendered?: boolean;
}

/** The whole app in this process over a database of its own, with the sample club in it. */
export class TestClub {
  /** What was logged, without the line of each request. */
  readonly logLines: string[] = [];
  private constructor(
    readonly services: AppServices,
    readonly clock: TestClock,
    readonly sms: TestSms,
    readonly fetch: (request: Request, peer?: string) => Response | Promise<Response>,
  ) {}

  static async open(options: OpenOptions = {}): Promise<TestClub> {
    const clock = new TestClock(options.at ?? WEDNESDAY);
    const sms = new TestSms();
    const lines: string[] = [];
    const db = options.services?.db ?? (await databaseOf(options));
    const texts = textsToRegister();
    const content = new LiveContent(
      db,
      options.services?.clock ?? clock,
      options.services?.mode ?? "trial",
      options.services?.installation?.texts ?? texts,
    );
    const services: AppServices = {
      db,
      contentStore: content,
      clock,
      sms,
      botCheck: noBotCheck,
      budget: { perHour: 100, perDay: 500, unprovenPerHour: 20 },
      log: createLog("info", { write: (line) => isOfRequest(line) || lines.push(line) }),
      secret: "a secret for tests only, 32 characters",
      timeZone: TIME_ZONE,
      installation: { dataDir: tmpdir(), texts },
      mode: "trial",
      publicUrl: undefined,
      trustedProxies: ["10.0.0.1"],
      minors: "refuse",
      logsKeptDays: 365,
      ...options.services,
    };
    if (options.services?.db && options.sample !== false)
      await fillSampleClub(services.db, { now: clock.now(), timeZone: services.timeZone });
    await content.refresh();
    const app = createApp(services, options.isUnrendered ? unrendered(build) : build);
    const answer = async (request: Request, connection?: Connection) =>
      (await app.answerDirectly(request, connection)) ?? (await app.fetch(request, connection));
    const site = withPublicPages(answer, services, { build, freshMs: 0 });
    const fetch = noteFormsAtOnce(async (request, peer?: string) =>
      asApp(() => site.fetch(request, { incoming: { socket: { remoteAddress: peer } } })),
    );
    const club = new TestClub(services, clock, sms, fetch);
    Object.assign(club, { logLines: lines });
    return club;
  }

  get db(): Db {
    return this.services.db;
  }

  /** A browser that nobody has signed in with, at this network address. */
  visitor(address?: string): Browser {
    const origin = this.services.publicUrl ?? "http://localhost";
    return new Browser((request) => this.fetch(request, address), origin);
  }

  /** A browser signed in as this member of the sample club ('asha', 'meena' …). */
  async member(username: string): Promise<Browser> {
    const memberId = `sample-member-${username}`;
    const token = await startSession(this.db, {
      owner: { memberId },
      place: PLACE,
      now: this.clock.now(),
    });
    return await this.visitor().withCookie("session", token);
  }

  /** A browser signed in to the admin panel as ravi, the owner, or as somebody with another role. */
  async admin(role: AdminRole = "owner"): Promise<Browser> {
    const username = role === "owner" ? ADMIN.username : `ravi-${role}`;
    const adminId = await addAdmin(this.db, { ...ADMIN, username, role, now: this.clock.now() });
    const token = await startSession(this.db, {
      owner: { adminId },
      place: PLACE,
      now: this.clock.now(),
    });
    return await this.visitor().withCookie("admin", token);
  }
}

async function databaseOf({ sample, at = WEDNESDAY }: { sample?: boolean; at?: number }) {
  if (sample === false) return await emptyDatabase();
  return await filledDatabase(`sample club at ${at}`, (db) =>
    fillSampleClub(db, { now: at, timeZone: TIME_ZONE }),
  );
}
