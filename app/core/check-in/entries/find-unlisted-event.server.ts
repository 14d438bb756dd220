import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { isInWindow } from "../check-ins";
import { type CheckInEvent, eventOnNow, momentOf } from "../desk";
import { readReference } from "../pass/passes";
import { findSentEvent, listDeskEvents } from "./desk.server";
import { findBookedPhone } from "./find-booked-phone.server";

/** The fields of an entry that identify its event. */
interface UnlistedEntry {
  at: Instant;
  heardAt?: Instant | undefined;
  gainedMs?: number | undefined;
  /** What was scanned or typed. */
  code?: string | undefined;
  /** Of a walk-in. */
  phone?: string | undefined;
}

/**
 * The event of an entry that a device made without a list: that of the booking whose code it has; or of those whose
 * check-in was open at that moment the one where the phone is booked, or else the nearest. Undefined where there was
 * none around that time.
 */
export async function findUnlistedEvent(
  db: Db,
  input: { entries: UnlistedEntry[]; deviceNow: Instant; now: Instant },
): Promise<CheckInEvent | undefined> {
  const [entry] = input.entries;
  if (!entry) return undefined;
  const ofCode = await findByCode(db, entry);
  if (ofCode) return ofCode;
  const at = momentOf(entry, input);
  const around = await listDeskEvents(db, { now: at });
  const { phone } = entry;
  const booked = phone === undefined ? [] : await listBooked(db, { around, phone, at });
  return eventOnNow(booked.length > 0 ? booked : around, at);
}

async function findByCode(db: Db, entry: UnlistedEntry): Promise<CheckInEvent | undefined> {
  const reference = entry.code === undefined ? undefined : readReference(entry.code);
  if (!reference) return undefined;
  const booking = await db
    .selectFrom("bookings")
    .select("event_id as eventId")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return booking && (await findSentEvent(db, booking));
}

async function listBooked(
  db: Db,
  input: {
    around: CheckInEvent[];
    phone: string;
    at: Instant;
  },
): Promise<CheckInEvent[]> {
  const { around, phone, at } = input;
  const booked: CheckInEvent[] = [];
  for (const event of around.filter((event) => isInWindow(event, at))) {
    const asked = { eventId: event.id, phone, at };
    if (await findBookedPhone(db, asked)) booked.push(event);
  }
  return booked;
}
