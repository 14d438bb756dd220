import { formatTime } from "~/lib/dates";
import { withinLimit } from "~/lib/within-limit";
import { REHEARSAL_CARD_TEXTS, REHEARSAL_TEXTS } from "~/texts/check-in/readiness";

/** What a phone needs on the morning of a run, in the order in which a rehearsal tries it. */
export const REHEARSAL_PARTS = [
  "list",
  "storage",
  "pass",
  "cold",
  "camera",
  "clock",
  "battery",
  "room",
] as const;

export type RehearsalPart = (typeof REHEARSAL_PARTS)[number];

/** Tries one part; undefined where this browser does not say. */
export type RehearsalTries = Record<RehearsalPart, () => Promise<boolean | undefined>>;

export interface Finding {
  part: RehearsalPart;
  /** Undefined where the browser does not say. */
  isMet: boolean | undefined;
}

const TRY_LIMIT_MS = 10_000;
/** A person has to answer whether the camera is allowed. */
const CAMERA_LIMIT_MS = 60_000;

/** Tries every part in turn; one that fails or takes too long is not met. */
export async function rehearse(
  tries: RehearsalTries,
  onFound: (finding: Finding) => void,
): Promise<void> {
  for (const part of REHEARSAL_PARTS) {
    const limitMs = part === "camera" ? CAMERA_LIMIT_MS : TRY_LIMIT_MS;
    const isMet = await withinLimit(tries[part](), limitMs).catch(() => false);
    onFound({ part, isMet });
  }
}

/** The parts that a phone lacks. */
export function lacksOf(findings: readonly Finding[]): RehearsalPart[] {
  return findings.filter(({ isMet }) => isMet === false).map(({ part }) => part);
}

/** 'Ready for 5:40', or what is missing; for the crew, and for the organiser's list of phones. */
export function rehearsalText(lacks: readonly string[], time: string): string {
  const known = REHEARSAL_PARTS.filter((part) => lacks.includes(part));
  if (lacks.length === 0) return REHEARSAL_CARD_TEXTS.ready({ time: formatTime(time) });
  return REHEARSAL_CARD_TEXTS.lacks({
    missing: known.map((part) => REHEARSAL_TEXTS[part]).join(", "),
  });
}

/** Enough for a morning: the screen is on for hours. */
const BATTERY_LEVEL = 0.5;
const ROOM_BYTES = 20_000_000;

/** Whether the battery lasts the morning; undefined where the browser does not say. */
export function isCharged(
  battery: { level: number; charging: boolean } | undefined,
): boolean | undefined {
  return battery && (battery.charging || battery.level >= BATTERY_LEVEL);
}

/** Whether there is room for the list and a morning's check-ins; undefined where the browser does not say. */
export function hasRoom({ quota, usage }: StorageEstimate): boolean | undefined {
  if (quota === undefined || usage === undefined) return undefined;
  return quota - usage >= ROOM_BYTES;
}
