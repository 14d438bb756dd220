/** The health of the copy that is a second behind. */
import { DAY_MS, type Instant, SECOND_MS } from "~/lib/dates";
import { agoText, DRILL_TODO, type FindingText, type HealthState, told } from "./health-texts";

/** The copy's folder or store, and how far it has come. */
export interface ContinuousCopyState {
  /** Undefined where the settings name none. */
  to: string | undefined;
  /** Everything committed before this moment is in it; undefined for none. */
  until: Instant | undefined;
  isOnSameDisk: boolean;
}

/** The last trial restore of the copy. */
interface Drill {
  doneAt: Instant | undefined;
  failedAt: Instant | undefined;
  detail: string;
}

interface CopyFacts {
  copy: ContinuousCopyState;
  drill: Drill | undefined;
  mode: "trial" | "live";
  now: Instant;
}

/** The copier reports its progress every second. */
const COPY_LATE_MS = 30 * SECOND_MS;
export const DRILL_LATE_MS = 2 * DAY_MS;

/** The finding about the copy, the worst where several apply. */
export function copyHealth(facts: CopyFacts): FindingText & { state: HealthState } {
  const { copy, mode, now } = facts;
  const isBad = mode === "live" ? "bad" : "look";
  if (copy.to === undefined) return { state: "said", ...TEXTS.none };
  if (copy.until === undefined) return { state: isBad, ...TEXTS.never(copy.to) };
  const ageMs = now - copy.until;
  if (ageMs > COPY_LATE_MS) return { state: isBad, ...TEXTS.still(copy.to, ageMs) };
  if (copy.isOnSameDisk) return { state: "look", ...TEXTS.sameDisk(copy.to) };
  return proven(facts);
}

function proven({ drill, now }: CopyFacts): FindingText & { state: HealthState } {
  const { doneAt, failedAt = 0, detail = "" } = drill ?? {};
  if (failedAt > (doneAt ?? 0)) return { state: "bad", ...TEXTS.failed(detail) };
  if (doneAt === undefined) return { state: "look", ...TEXTS.unproven };
  const ageMs = now - doneAt;
  if (ageMs > DRILL_LATE_MS) return { state: "look", ...TEXTS.late(ageMs) };
  return { state: "good", ...TEXTS.good(ageMs, detail) };
}

const copy = (text: string, todo?: string) => told("Copy to the second", text, todo);
const FOLLOWS = "It is at most a second behind.";
const START =
  "Look at 'journalctl -u club-copy' for the reason (disk full, folder gone), put it right, and run 'systemctl restart club-copy'.";

const TEXTS = {
  none: copy(
    "None is kept: a lost machine costs what was written since the last backup. COPY_TO names a folder or a store for one.",
  ),
  never: (to: string) => copy(`There is none yet in ${to}.`, START),
  still: (to: string, ageMs: number) =>
    copy(
      `The one in ${to} has stood still for ${agoText(ageMs)}: a lost machine costs what was written since.`,
      START,
    ),
  sameDisk: (to: string) =>
    copy(
      `${FOLLOWS} It lies on the same disk as the data, and is lost with it.`,
      `Let COPY_TO name a folder on another disk or machine, in place of ${to}.`,
    ),
  failed: (detail: string) =>
    copy(`${FOLLOWS} The last restore on trial failed: ${detail}`, DRILL_TODO),
  unproven: copy(`${FOLLOWS} It was never restored on trial.`, DRILL_TODO),
  late: (ageMs: number) =>
    copy(`${FOLLOWS} It was last restored on trial ${agoText(ageMs)} ago.`, DRILL_TODO),
  good: (ageMs: number, detail: string) =>
    copy(`${FOLLOWS} Restored on trial ${agoText(ageMs)} ago: ${detail}`),
} as const;
