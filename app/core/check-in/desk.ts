import { PROMISES } from "~/content/promises";
import { isFull } from "~/core/bookings/seats";
import type { EventStatus, NamedEvent } from "~/db/tables/events";
import type { DeskEntryKind, DeskOutcome } from "~/db/tables/run-day";
import type { AdminId, EventId, MemberId } from "~/db/tables/shapes";
import { endOf, formatWhen, HOUR_MS, type Instant, type Lasting, SECOND_MS } from "~/lib/dates";
import { CLOCK_DRIFT_MS } from "~/lib/device-clock";
import { ownValue } from "~/lib/records";
import { DESK_TEXTS, DESK_WORDS, REPEATED_TEXTS } from "~/texts/check-in/desk";
import { DESK_DEVICE_TEXTS } from "~/texts/check-in/desk-device";
import { CHECK_IN_REFUSAL_TEXTS } from "~/texts/check-in/refusals";
import { isInWindow, windowOf } from "./check-ins";

/** An event's list is on a crew's devices from this long before the start until this long after the end. */
export const CREW_SEES_BEFORE_MS = 48 * HOUR_MS;
export const CREW_SEES_AFTER_MS = 24 * HOUR_MS;
/** A run leader's queued entries are accepted for this long after the end. */
export const CREW_SENDS_AFTER_MS = 7 * 24 * HOUR_MS;
export const BATCH_MAX_ENTRIES = 100;
/** The leaders' dashboard shows the way to the desk from this long before the start. */
export const LEADERS_OPEN_BEFORE_MS = 2 * HOUR_MS;

/** An event as the scanner needs it. */
export interface CheckInEvent extends NamedEvent, Lasting {
  id: EventId;
  status: EventStatus;
  capacity: number;
  seatsTaken: number;
  priceRupees: number;
  /** 1 when people are counted home; lists of earlier releases have none. */
  countsHome?: number;
}

export type CloseRefusal = "no_run" | "not_over" | "closed_already" | "still_out";

/** 'Lakeside Sunday Loop, Sun, 22 Nov, 5:45 am': an event in a sentence. */
export function eventText(event: Pick<CheckInEvent, "title" | "date" | "time">): string {
  return `${event.title}, ${formatWhen(event)}`;
}

/** A short name for a browser's random id: 'phone 7F3A'. */
export function deskDeviceName(device: string): string {
  return DESK_DEVICE_TEXTS.name({ name: device.slice(-4).toUpperCase() });
}

/** Whether a device has nothing left to send and, once the event has ended, has reported since. */
export function hasReported(
  { waiting, heardAt }: { waiting: number; heardAt: Instant },
  { endsAt, now }: { endsAt: Instant; now: Instant },
): boolean {
  return waiting === 0 && (now < endsAt || heardAt >= endsAt);
}

/** The screen at the start shows another code after this time. */
export const SELF_CODE_LIFETIME_MS = PROMISES.selfCodeSeconds * SECOND_MS;
export const SELF_CODE_LENGTH = 6;

/** Who checks people in: an admin who may lead the desk, or a run leader. */
export type Crew = { name: string } & (
  | { kind: "admin"; id: AdminId }
  | { kind: "run_leader"; id: MemberId }
);

/** The home page of a member of the crew. */
export function homeOf(kind: Crew["kind"] | undefined): string {
  return kind === "admin" ? "/admin/dashboard" : "/dashboard";
}

/**
 * Whether the crew may see an event's list: admins any, run leaders from two days before the start to a day after the
 * end.
 */
export function isEventShown(crew: Pick<Crew, "kind">, event: Lasting, now: Instant): boolean {
  return crew.kind === "admin" || isAround(event, now, CREW_SEES_AFTER_MS);
}

/** Whether run leaders are led to the desk: from two hours before the start until check-in closes. */
export function isDeskOpen(event: Lasting & { status: EventStatus }, now: Instant): boolean {
  return event.status === "published" && isDeskTime(event, now);
}

/** Whether it is from two hours before the start until check-in closes. */
export function isDeskTime(event: Lasting, now: Instant): boolean {
  return now >= event.startsAt - LEADERS_OPEN_BEFORE_MS && now <= windowOf(event).closesAt;
}

/** Whether a device still keeps an event's list: until a day after its end, to limit how long names are stored. */
export function isListRetained(event: Lasting, now: Instant) {
  return now <= endOf(event) + CREW_SEES_AFTER_MS;
}

/** Whether the crew may still send entries of an event. */
export function isEventTaken(crew: Pick<Crew, "kind">, event: Lasting, now: Instant): boolean {
  return crew.kind === "admin" || isAround(event, now, CREW_SENDS_AFTER_MS);
}

/** Whether `now` is between two days before the event's start and `afterMs` after its end. */
function isAround(event: Lasting, now: Instant, afterMs: number): boolean {
  return now >= event.startsAt - CREW_SEES_BEFORE_MS && now <= endOf(event) + afterMs;
}

/** The event whose window is open at `at`, or else the one that starts nearest to it. */
export function eventOnNow<T extends Lasting>(events: T[], at: Instant): T | undefined {
  const distance = (event: T) => (isInWindow(event, at) ? 0 : Math.abs(event.startsAt - at));
  return [...events].sort(
    (a, b) => distance(a) - distance(b) || Math.abs(a.startsAt - at) - Math.abs(b.startsAt - at),
  )[0];
}

/**
 * When an entry was made, by the server's clock: `heardAt`, which the device computed from the server's last answer,
 * since its clock may have been set between entry and sending. Without `heardAt`, and when the clock was set between
 * that answer and the entry, it is the device's time corrected by its offset while sending.
 */
export function momentOf(
  entry: { at: Instant; heardAt?: Instant | undefined; gainedMs?: number | undefined },
  input: { deviceNow: Instant; now: Instant },
): Instant {
  const corrected = entry.at + (input.now - input.deviceNow);
  const { heardAt = corrected, gainedMs = 0 } = entry;
  const wasSetBefore = gainedMs > 0 && Math.abs(heardAt - corrected - gainedMs) <= CLOCK_DRIFT_MS;
  return Math.min(input.now, wasSetBefore ? corrected : heardAt);
}

/** The kinds of entries whose time decides what becomes of them. */
const TIMED_KINDS: readonly DeskEntryKind[] = ["check_in", "walk_in", "pay", "undo"];

/**
 * When an entry was made, as an event's check-in takes it. A check-in that its device's time or its sending puts into
 * the window was in it. Where the device's clock was in doubt, it was made at some time since its list came: at the one
 * nearest to its own at which check-in was open.
 */
export function momentAt(
  entry: Parameters<typeof momentOf>[0] & { kind: DeskEntryKind; notBefore?: Instant | undefined },
  input: Parameters<typeof momentOf>[1] & {
    event: Lasting;
  },
): Instant {
  const { event, now, deviceNow } = input;
  const likely = momentOf(entry, input);
  if (!TIMED_KINDS.includes(entry.kind) || isInWindow(event, likely)) return likely;
  const other = [entry.at + (now - deviceNow), entry.heardAt].find(
    (at) => at !== undefined && at <= now && isInWindow(event, at),
  );
  if (other !== undefined || entry.notBefore === undefined) return other ?? likely;
  const { opensAt, closesAt } = windowOf(event);
  const earliest = Math.max(opensAt, entry.notBefore);
  const latest = Math.min(closesAt, now);
  return earliest > latest ? likely : Math.min(Math.max(likely, earliest), latest);
}

/** Why a device refuses a walk-in; undefined when the server decides. */
export function walkInRefusal(input: {
  event: Pick<CheckInEvent, "startsAt" | "durationMinutes" | "capacity" | "seatsTaken">;
  /** Unsent walk-ins. */
  unsent: number;
  at: Instant | undefined;
  /** An admin's reason for a walk-in outside the window. */
  reason?: string | undefined;
  /** Somebody on the list has a phone with the same last digits, and may be this person. */
  mayBeListed?: boolean;
}): "outside_window" | "full" | undefined {
  const { event, unsent, at, reason, mayBeListed = false } = input;
  if (at !== undefined && !reason && !isInWindow(event, at)) return "outside_window";
  return !mayBeListed && isFull(event, unsent) ? "full" : undefined;
}

/** Whether what an entry asked for is so now, by it or by an earlier one. */
export function isDone(outcome: DeskOutcome | "not_accepted" | "server_failed"): boolean {
  return outcome === "done" || outcome === "duplicate";
}

/** The outcome of an entry, as shown to the crew. */
export function deskText(outcome: DeskOutcome, kind?: DeskEntryKind): string {
  if (kind === "walk_in" && outcome === "unpaid") return DESK_WORDS.notFree;
  if (kind === "walk_in" && outcome === "cancelled") return DESK_WORDS.runCancelled;
  if (kind === "pay" && outcome === "cancelled") return DESK_WORDS.bookingCancelled;
  // An undo that came a second time may find that something else still stands.
  if (kind && outcome === "duplicate")
    return kind === "check_in" || kind === "walk_in"
      ? CHECK_IN_REFUSAL_TEXTS.already_in
      : REPEATED_TEXTS[kind];
  const refusal = ownValue<string>(CHECK_IN_REFUSAL_TEXTS, outcome);
  return ownValue<string>(DESK_TEXTS, outcome) ?? refusal ?? DESK_WORDS.notDone;
}
