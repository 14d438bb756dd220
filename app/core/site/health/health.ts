/** The checks of a running club, each with its state and what to do about it. */
import type { ReachedLimit } from "~/core/people/rate-limits/write-hits";
import type { OperationName } from "~/db/tables/site";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { FINDING_TEXTS } from "~/texts/site/health";
import { templateTitle } from "../templates/templates";
import {
  agoText,
  bytesText,
  type Finding,
  type FindingKey,
  type HealthState,
} from "./health-texts";

/** A recurring operation; `detail` belongs to the later of both moments. */
export interface Operation {
  name: OperationName;
  doneAt: Instant | undefined;
  failedAt: Instant | undefined;
  detail: string;
}

/** What is recorded of this operation; neither moment for one that was never tried. */
export function operationIn(operations: readonly Operation[], name: OperationName): Operation {
  const untried = { name, doneAt: undefined, failedAt: undefined, detail: "" };
  return operations.find((operation) => operation.name === name) ?? untried;
}

/** Whether its last try failed. */
export function hasFailed({ doneAt = 0, failedAt = 0 }: Operation): boolean {
  return failedAt > doneAt;
}

export interface HealthFacts {
  mode: "trial" | "live";
  /** Names the build that runs, where it is known. */
  build: string | undefined;
  nodeVersion: string;
  database: { engine: string; bytes: number };
  disk: { free: number; total: number } | undefined;
  /** Undefined where the database is none that is copied. */
  copy: ContinuousCopyState | undefined;
  operations: Operation[];
  /** Messages that wait to be sent, at most 10,000; `oldestAt` is 0 without any. */
  waiting: { count: number; oldestAt: Instant };
  /** The budget is used up for all messages that cost money, or for all but urgent ones. */
  isBudgetUsedUp: boolean;
  /** Messages that wait for eight in the morning, at most 10,000. */
  untilMorning: number;
  /** Who reached a limit of writing within the last day. */
  reachedLimits: ReachedLimit[];
  /** User names of admins who sign in with the password alone. */
  passwordOnly: string[];
  /** Kinds of text message that have no registered template. */
  unregistered: string[];
  /** The payment service; undefined where the settings name none. */
  payments: { name: string; isTest: boolean; areKeysTaken?: boolean | undefined } | undefined;
  /** The site's certificate as it was last looked at; undefined for a site without one, and before the first look. */
  certificate: { endsAt: Instant | undefined; problem: string } | undefined;
  /** Of the latest messages of a day, how many services took, and how many of those did not arrive. */
  bounces: { sent: number; failed: number };
  /** How many people are told when something fails. */
  alerted: number;
  /** What the club has yet to say about itself, by the labels of Settings. */
  unsaid: string[];
  /** How the request arrived; undefined outside a request. */
  arrival: Arrival | undefined;
  now: Instant;
}

export interface Arrival {
  /** The site's own host, as the settings name it. */
  expectedHost: string | undefined;
  host: string | undefined;
  /** Whether the request has a proxy's forwarding header. */
  isForwarded: boolean;
  /** Whether the settings name a proxy. */
  hasProxy: boolean;
}

/** What fails by itself, so that somebody has to be told: the other findings stand until somebody decides. */
const FAILURES: readonly FindingKey[] = [
  ...(["backup", "copy", "drill", "jobs", "messages", "disk", "templates"] as const),
  ...(["certificate", "bounces"] as const),
];

/** The findings that owners are told of. */
export function failuresIn(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ key, state }) => state === "bad" && FAILURES.includes(key));
}

/** Whether somebody has to do something about it. */
export function isOpen({ state }: Finding): boolean {
  return state === "bad" || state === "look";
}

const BACKUP_LATE_MS = 26 * HOUR_MS;
const MESSAGE_LATE_MS = 10 * MINUTE_MS;
const JOB_QUIET_MS = 3 * HOUR_MS;
const DISK_LOOK = 0.15;
/** Leaves room for the warning itself. */
const DISK_BAD = 0.05;
export const CERTIFICATE_BAD_DAYS = 14;
/** Single numbers that are out of use are no failure of the club's. */
const BOUNCES_BAD = 5;
const BOUNCES_BAD_SHARE = 0.25;

/** The findings, the worst first. */
export function healthOf(facts: HealthFacts): Finding[] {
  const found = [
    backupFinding(facts),
    ...copyFindings(facts),
    drillFinding(facts),
    jobsFinding(facts),
    messagesFinding(facts),
    diskFinding(facts),
    limitsFinding(facts),
    secondStepFinding(facts),
    ...templatesFinding(facts),
    ...certificateFinding(facts),
    bouncesFinding(facts),
    ...alertsFinding(facts),
    ...ownWordsFinding(facts),
    ...paymentsFinding(facts),
    ...arrivalFindings(facts),
    databaseFinding(facts),
    versionFinding(facts),
  ];
  return ORDER.flatMap((state) => found.filter((finding) => finding.state === state));
}

const ORDER: readonly HealthState[] = ["bad", "look", "good", "said"];

function of(key: FindingKey, state: HealthState, text: string, todo?: string): Finding {
  const { title } = FINDING_TEXTS[key];
  return todo === undefined ? { key, state, title, text } : { key, state, title, text, todo };
}

/** What must not wait on a live site, and may in a trial. */
function liveState(mode: HealthFacts["mode"], inTrial: HealthState = "look"): HealthState {
  return mode === "live" ? "bad" : inTrial;
}

function backupFinding({ mode, operations, now }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.backup;
  const last = operationIn(operations, "backup");
  const { doneAt, detail } = last;
  const state = liveState(mode);
  if (hasFailed(last)) return of("backup", state, texts.failed({ detail }), texts.failedTodo);
  if (doneAt === undefined) return of("backup", state, texts.never, texts.todo);
  const ago = agoText(now - doneAt);
  if (now - doneAt > BACKUP_LATE_MS) return of("backup", state, texts.late({ ago }), texts.todo);
  return of("backup", "good", texts.done({ ago, detail }));
}

function drillFinding({ operations, now }: HealthFacts): Finding {
  const last = operationIn(operations, "drill");
  return trialFinding("drill", last, { untried: FINDING_TEXTS.drill.never, now });
}

/** How the last restore on trial went. */
function trialFinding(
  key: "copy" | "drill",
  last: Operation,
  { untried, now }: { untried: string; now: Instant },
): Finding {
  const texts = FINDING_TEXTS[key];
  const { todo } = FINDING_TEXTS.drill;
  const { doneAt, detail } = last;
  if (hasFailed(last)) return of(key, "bad", texts.failed({ detail }), todo);
  if (doneAt === undefined) return of(key, "look", untried, todo);
  const ago = agoText(now - doneAt);
  if (now - doneAt > DRILL_LATE_MS) return of(key, "look", texts.late({ ago }), todo);
  return of(key, "good", texts.done({ ago, detail }));
}

function jobsFinding({ operations, now }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.jobs;
  const jobs = operations.filter(({ name }) => name.startsWith("job:"));
  const failing = jobs.filter(hasFailed);
  if (failing.length > 0)
    return of("jobs", "bad", texts.failing({ jobs: jobNames(failing) }), texts.failingTodo);
  const { failedAt: hungAt = 0 } = operationIn(operations, "jobs_thread");
  if (now - hungAt < DAY_MS)
    return of("jobs", "bad", texts.hung({ ago: agoText(now - hungAt) }), texts.hungTodo);
  const quiet = jobs.filter(({ doneAt = 0 }) => now - doneAt > JOB_QUIET_MS);
  if (quiet.length > 0)
    return of("jobs", "look", texts.quiet({ jobs: jobNames(quiet) }), texts.quietTodo);
  if (jobs.length === 0) return of("jobs", "said", texts.none);
  return of("jobs", "good", texts.running);
}

function jobNames(jobs: readonly Operation[]): string {
  return jobs.map(({ name }) => name.replace("job:", "").replaceAll("_", " ")).join(", ");
}

function messagesFinding({ waiting, untilMorning, isBudgetUsedUp, now }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.messages;
  const { count } = waiting;
  if (count === 0) return of("messages", "good", texts.none({ untilMorning }));
  const ageMs = now - waiting.oldestAt;
  if (ageMs <= MESSAGE_LATE_MS)
    return of("messages", "good", texts.moving({ count, untilMorning }));
  const text = texts.late({ count, untilMorning, ago: agoText(ageMs) });
  return of("messages", "bad", text, isBudgetUsedUp ? texts.budgetTodo : texts.lateTodo);
}

function diskFinding({ disk }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.disk;
  if (!disk || disk.total === 0) return of("disk", "look", texts.unknown, texts.unknownTodo);
  const share = disk.free / disk.total;
  const text = texts.free({ free: bytesText(disk.free), total: bytesText(disk.total) });
  if (share < DISK_BAD) return of("disk", "bad", text, texts.fullTodo);
  if (share < DISK_LOOK) return of("disk", "look", text, texts.shortTodo);
  return of("disk", "good", text);
}

function limitsFinding({ reachedLimits }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.limits;
  if (reachedLimits.length === 0) return of("limits", "good", texts.none);
  const who = reachedLimits.map(({ who, forms }) => `${who} (${forms.join(", ")})`).join(", ");
  return of("limits", "look", texts.reached({ who }), texts.todo);
}

function secondStepFinding({ mode, passwordOnly }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.secondStep;
  if (passwordOnly.length === 0) return of("secondStep", "good", texts.all);
  const text = texts.missing({ names: passwordOnly.join(", ") });
  return of("secondStep", liveState(mode), text, texts.todo);
}

/** None in a trial that sends no texts: nothing needs registering there. */
function templatesFinding({ mode, unregistered }: HealthFacts): Finding[] {
  const texts = FINDING_TEXTS.templates;
  if (unregistered.length === 0)
    return mode === "trial" ? [] : [of("templates", "good", texts.all)];
  const kinds = unregistered.map(templateTitle).join(", ");
  return [of("templates", liveState(mode, "said"), texts.missing({ kinds }), texts.todo)];
}

function certificateFinding({ certificate, now }: HealthFacts): Finding[] {
  if (!certificate) return [];
  const texts = FINDING_TEXTS.certificate;
  const { endsAt, problem } = certificate;
  if (endsAt === undefined)
    return [of("certificate", "bad", texts.refused({ problem }), texts.todo)];
  const days = Math.max(0, Math.floor((endsAt - now) / DAY_MS));
  const text = texts.goodFor({ days });
  if (days < CERTIFICATE_BAD_DAYS) return [of("certificate", "bad", text, texts.todo)];
  return [of("certificate", "good", text)];
}

function bouncesFinding({ bounces: { sent, failed } }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.bounces;
  if (failed === 0) return of("bounces", "good", texts.none);
  const text = texts.failed({ failed, sent });
  const isFew = failed < BOUNCES_BAD || failed / sent < BOUNCES_BAD_SHARE;
  return isFew ? of("bounces", "good", text) : of("bounces", "bad", text, texts.todo);
}

/** In a trial nothing leaves the machine. */
function alertsFinding({ mode, alerted }: HealthFacts): Finding[] {
  if (mode === "trial") return [];
  const texts = FINDING_TEXTS.alerts;
  if (alerted > 0) return [of("alerts", "good", texts.some({ alerted }))];
  return [of("alerts", "look", texts.nobody, texts.todo)];
}

/** A trial shows the example instead. */
function ownWordsFinding({ mode, unsaid }: HealthFacts): Finding[] {
  if (mode === "trial") return [];
  const texts = FINDING_TEXTS.ownWords;
  if (unsaid.length === 0) return [of("ownWords", "good", texts.all)];
  return [of("ownWords", "look", texts.missing({ labels: unsaid.join(", ") }), texts.todo)];
}

/** Test keys on a live site take no money, while members read that they have paid. */
function paymentsFinding({ mode, operations, payments }: HealthFacts): Finding[] {
  if (!payments) return [];
  const texts = FINDING_TEXTS.payments;
  const { name, isTest } = payments;
  if (payments.areKeysTaken === false || hasFailed(operationIn(operations, "payment_keys")))
    return [of("payments", liveState(mode, "look"), texts.refused({ name }), texts.refusedTodo)];
  if (hasFailed(operationIn(operations, "payment_events")) && !(isTest && mode === "live"))
    return [of("payments", "look", texts.noEvents({ name }), texts.noEventsTodo)];
  if (!isTest) return [of("payments", "good", texts.live({ name }))];
  return [of("payments", liveState(mode, "said"), texts.test({ name }), texts.todo)];
}

function arrivalFindings({ mode, arrival }: HealthFacts): Finding[] {
  if (mode === "trial" || !arrival) return [];
  const texts = FINDING_TEXTS.proxy;
  const { expectedHost = "", host, isForwarded, hasProxy } = arrival;
  if (host !== arrival.expectedHost) {
    const text = texts.otherHost({ host: host || texts.nowhere, expected: expectedHost });
    return [of("proxy", "bad", text, texts.otherHostTodo)];
  }
  if (isForwarded && !hasProxy) return [unnamedProxy()];
  if (!isForwarded && hasProxy) return [of("proxy", "bad", texts.silent, texts.silentTodo)];
  return [of("proxy", "good", hasProxy ? texts.named : texts.direct)];
}

/** A proxy in front that the settings do not name. */
export function unnamedProxy(): Finding {
  const texts = FINDING_TEXTS.proxy;
  return of("proxy", "bad", texts.unnamed, texts.unnamedTodo);
}

function databaseFinding({ database: { engine, bytes } }: HealthFacts): Finding {
  return of("database", "said", FINDING_TEXTS.database.size({ engine, size: bytesText(bytes) }));
}

/** A database that takes no writes. */
export function withoutWrites(): Finding {
  const texts = FINDING_TEXTS.database;
  return of("database", "bad", texts.noWrites, texts.noWritesTodo);
}

function versionFinding({ build, nodeVersion }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.version;
  return of(
    "version",
    "said",
    build ? texts.build({ build, nodeVersion }) : texts.node({ nodeVersion }),
  );
}

/** The copy's folder or store, and how far it has come. */
export interface ContinuousCopyState {
  /** Undefined where the settings name none. */
  to: string | undefined;
  /** Everything committed before this moment is in it; undefined for none. */
  until: Instant | undefined;
  isOnSameDisk: boolean;
}

/** The copier reports its progress every second. */
const COPY_LATE_MS = 30 * SECOND_MS;
const DRILL_LATE_MS = 2 * DAY_MS;

/** The finding about the copy, the worst where several apply. */
function copyFindings({ copy, mode, operations, now }: HealthFacts): Finding[] {
  if (!copy) return [];
  const texts = FINDING_TEXTS.copy;
  const { to, until } = copy;
  if (to === undefined) return [of("copy", "said", texts.off)];
  const state = liveState(mode);
  if (until === undefined) return [of("copy", state, texts.never({ to }), texts.start)];
  const ageMs = now - until;
  if (ageMs > COPY_LATE_MS)
    return [of("copy", state, texts.stopped({ to, ago: agoText(ageMs) }), texts.start)];
  if (copy.isOnSameDisk) return [of("copy", "look", texts.sameDisk, texts.elsewhere({ to }))];
  const last = operationIn(operations, "copy_drill");
  return [trialFinding("copy", last, { untried: texts.untested, now })];
}
