/** The checks of a running club, each with its state and what to do about it. */
import type { OperationName } from "~/db/tables/operations";
import { HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { type ContinuousCopyState, copyHealth, DRILL_LATE_MS } from "./copy-health";
import {
  FINDING_TEXTS,
  type FindingKey,
  type FindingText,
  type HealthState,
  SAID_TEXTS,
} from "./health-texts";

/** A recurring operation; `detail` belongs to the later of both moments. */
export interface Operation {
  name: OperationName;
  doneAt: Instant | undefined;
  failedAt: Instant | undefined;
  detail: string;
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
  /** User names of admins who sign in with the password alone. */
  passwordOnly: string[];
  /** Kinds of text message that have no registered template. */
  unregistered: string[];
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

export interface Finding extends FindingText {
  key: FindingKey;
  state: HealthState;
}

const BACKUP_LATE_MS = 26 * HOUR_MS;
const MESSAGE_LATE_MS = 10 * MINUTE_MS;
const JOB_QUIET_MS = 3 * HOUR_MS;
const DISK_LOOK = 0.15;
const DISK_BAD = 0.05;

/** The findings, the worst first. */
export function healthOf(facts: HealthFacts): Finding[] {
  const found = [
    backupFinding(facts),
    ...copyFindings(facts),
    drillFinding(facts),
    jobsFinding(facts),
    messagesFinding(facts),
    diskFinding(facts),
    secondStepFinding(facts),
    templatesFinding(facts),
    ...ownWordsFinding(facts),
    ...arrivalFindings(facts),
    said("database", SAID_TEXTS.database(facts.database)),
    said("version", SAID_TEXTS.version(facts)),
  ];
  return ORDER.flatMap((state) => found.filter((finding) => finding.state === state));
}

const ORDER: readonly HealthState[] = ["bad", "look", "good", "said"];

/** The worst state among findings, for a monitor. */
export function worstOf(findings: readonly Finding[]): HealthState {
  return findings[0]?.state ?? "said";
}

function of(key: FindingKey, state: HealthState, text: FindingText): Finding {
  return { key, state, ...text };
}

function said(key: FindingKey, text: FindingText): Finding {
  return of(key, "said", text);
}

function backupFinding(facts: HealthFacts): Finding {
  const texts = FINDING_TEXTS.backup;
  const last = facts.operations.find(({ name }) => name === "backup");
  const isBad = facts.mode === "live" ? "bad" : "look";
  const { doneAt = 0, failedAt = 0 } = last ?? {};
  if (last && failedAt > doneAt) return of("backup", isBad, texts.failed(last.detail));
  if (!last?.doneAt) return of("backup", isBad, texts.never);
  const ageMs = facts.now - last.doneAt;
  if (ageMs > BACKUP_LATE_MS) return of("backup", isBad, texts.late(ageMs));
  return of("backup", "good", texts.done(ageMs, last.detail));
}

function drillFinding({ operations, now }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.drill;
  const last = operations.find(({ name }) => name === "drill");
  if (!last?.doneAt && !last?.failedAt) return of("drill", "look", texts.never);
  if ((last.failedAt ?? 0) > (last.doneAt ?? 0))
    return of("drill", "bad", texts.failed(last.detail));
  const ageMs = now - (last.doneAt ?? 0);
  if (ageMs > DRILL_LATE_MS) return of("drill", "look", texts.late(ageMs));
  return of("drill", "good", texts.done(ageMs, last.detail));
}

function copyFindings({ copy, mode, operations, now }: HealthFacts): Finding[] {
  if (!copy) return [];
  const drill = operations.find(({ name }) => name === "copy_drill");
  return [{ key: "copy", ...copyHealth({ copy, drill, mode, now }) }];
}

function jobsFinding({ operations, now }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.jobs;
  const jobs = operations.filter(({ name }) => name.startsWith("job:"));
  const failing = jobs.filter(({ doneAt = 0, failedAt = 0 }) => failedAt > doneAt);
  if (failing.length > 0) return of("jobs", "bad", texts.failing(failing));
  const quiet = jobs.filter(({ doneAt = 0 }) => now - doneAt > JOB_QUIET_MS);
  if (quiet.length > 0) return of("jobs", "look", texts.quiet(quiet));
  if (jobs.length === 0) return of("jobs", "said", texts.none);
  return of("jobs", "good", texts.running(jobs.length));
}

function messagesFinding({ waiting, untilMorning, isBudgetUsedUp, now }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.messages;
  const { count } = waiting;
  if (count === 0) return of("messages", "good", texts.none(untilMorning));
  const ageMs = now - waiting.oldestAt;
  if (ageMs > MESSAGE_LATE_MS)
    return of("messages", "bad", texts.late({ count, untilMorning, ageMs, isBudgetUsedUp }));
  return of("messages", "good", texts.moving({ count, untilMorning }));
}

function diskFinding({ disk }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.disk;
  if (!disk || disk.total === 0) return of("disk", "look", texts.unknown);
  const share = disk.free / disk.total;
  if (share < DISK_BAD) return of("disk", "bad", texts.full(disk));
  if (share < DISK_LOOK) return of("disk", "look", texts.short(disk));
  return of("disk", "good", texts.free(disk));
}

function secondStepFinding({ mode, passwordOnly }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.secondStep;
  if (passwordOnly.length === 0) return of("secondStep", "good", texts.all);
  return of("secondStep", mode === "live" ? "bad" : "look", texts.missing(passwordOnly));
}

function templatesFinding({ mode, unregistered }: HealthFacts): Finding {
  const texts = FINDING_TEXTS.templates;
  if (unregistered.length === 0) return of("templates", "good", texts.all);
  return of("templates", mode === "live" ? "bad" : "said", texts.missing(unregistered));
}

/** A trial shows the example instead. */
function ownWordsFinding({ mode, unsaid }: HealthFacts): Finding[] {
  if (mode === "trial") return [];
  const texts = FINDING_TEXTS.ownWords;
  if (unsaid.length === 0) return [of("ownWords", "good", texts.all)];
  return [of("ownWords", "look", texts.missing(unsaid))];
}

function arrivalFindings({ mode, arrival }: HealthFacts): Finding[] {
  if (mode === "trial" || !arrival) return [];
  const texts = FINDING_TEXTS.proxy;
  const { expectedHost, host, isForwarded, hasProxy } = arrival;
  if (host !== expectedHost) return [of("proxy", "bad", texts.otherHost(expectedHost, host))];
  if (isForwarded && !hasProxy) return [of("proxy", "bad", texts.unnamed)];
  if (!isForwarded && hasProxy) return [of("proxy", "bad", texts.silent)];
  return [of("proxy", "good", hasProxy ? texts.named : texts.direct)];
}
