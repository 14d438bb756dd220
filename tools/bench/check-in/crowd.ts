/** An event that starts soon, with a large roster, for the scanner. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { passToSign } from "~/core/check-in/pass/passes";
import { listStillOut } from "~/core/events/complete/complete-event.server";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { MINUTE_MS } from "~/lib/dates";
import { signingKey } from "~/lib/signing-key.server";
import { bookPeople } from "../club/booked-people";
import { openSession } from "../club/sessions";

export const EVENT_ID = "sample-event-upcoming";
const LEADER = "sample-member-asha";
const STARTS_IN_MS = 20 * MINUTE_MS;
const PASSES_LAST_MS = 120 * MINUTE_MS;
/** Seats beside those of the crowd. */
const SPARE_SEATS = 100;
const NONCE = "AAAAAAAAAAA";

/** A guest of the roster: the booking's id and the text of its code. */
export interface Guest {
  id: string;
  pass: string;
}

export interface CrowdedDesk {
  /** The value of a run leader's cookie. */
  session: string;
  crowd: Guest[];
}

/** Opens check-in for `people` guests of the sample run; returns a run leader's session and their codes. */
export async function openCrowdedDesk(dataDir: string, people: number): Promise<CrowdedDesk> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const now = Date.now();
    const guests = await addGuests(db, people, now);
    const cookie = await openSession(db, { memberId: LEADER });
    const session = cookie.slice("session=".length);
    const secret = readFileSync(join(dataDir, "trial-secret"), "utf8");
    const passOf = (reference: string) => {
      const pass = { eventId: EVENT_ID, reference, nonce: NONCE, expiresAt: now + PASSES_LAST_MS };
      const signed = passToSign(pass);
      return `${signed}.${signingKey(secret, "passes").sign(signed)}`;
    };
    return { session, crowd: guests.map(({ id, reference }) => ({ id, pass: passOf(reference) })) };
  } finally {
    await db.destroy();
  }
}

/** Opens check-in and books the guests; returns their ids and references. */
async function addGuests(db: Db, people: number, now: number) {
  await db
    .updateTable("events")
    .set((eb) => ({
      starts_at: now + STARTS_IN_MS,
      counts_home: 1,
      capacity: eb("seats_taken", "+", people + SPARE_SEATS),
    }))
    .where("id", "=", EVENT_ID)
    .execute();
  await db.updateTable("members").set({ role: "run_leader" }).where("id", "=", LEADER).execute();
  const guests = Array.from({ length: people }, (_, index) => guestOf(index));
  const ids = await bookPeople(db, { eventId: EVENT_ID, people: guests, now });
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "reference"])
    .where("event_id", "=", EVENT_ID)
    .execute();
  const booked = new Set(ids);
  return rows.filter(({ id }) => booked.has(id));
}

function guestOf(index: number) {
  const number = String(index).padStart(9, "0");
  const name = `Runner ${number.slice(-4)}`;
  return { memberId: LEADER, name, phone: `+917${number}`, isGuest: true };
}

/** How many people are checked in, and how many different ones. */
export async function countCheckIns(dataDir: string): Promise<{ rows: number; people: number }> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  const { rows, people } = await db
    .selectFrom("check_ins")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .select((eb) => eb.fn.count<number>("booking_id").distinct().as("people"))
    .where("event_id", "=", EVENT_ID)
    .executeTakeFirstOrThrow();
  await db.destroy();
  return { rows, people };
}

/** How many people were checked in and are not recorded as back. */
export async function countOut(dataDir: string): Promise<number> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  const out = await listStillOut(db, { eventId: EVENT_ID });
  await db.destroy();
  return out.length;
}
