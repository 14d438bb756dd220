/** An event that starts soon, with a large roster, for the scanner. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { passToSign } from "~/features/check-in/rules/passes";
import { listStillOut } from "~/features/events/schedule/queries/list-still-out.server";
import { MINUTE_MS } from "~/lib/dates";
import { signingKey } from "~/lib/signing-key.server";
import { openSession } from "../club/sessions";

export const EVENT_ID = "sample-event-upcoming";
const LEADER = "sample-member-asha";
const STARTS_IN_MS = 20 * MINUTE_MS;
const PASSES_LAST_MS = 120 * MINUTE_MS;
/** Seats beside those of the crowd. */
const SPARE_SEATS = 100;
const NONCE = "AAAAAAAAAAA";
const ROWS_AT_ONCE = 500;

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
    const guests = await inTransaction(db, (db) => addGuests(db, people, now));
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

async function addGuests(db: Db, people: number, now: number) {
  const like = await db
    .selectFrom("bookings")
    .selectAll()
    .where("event_id", "=", EVENT_ID)
    .limit(1)
    .executeTakeFirstOrThrow();
  const guests = Array.from({ length: people }, (_, index) => ({ ...like, ...guestOf(index) }));
  for (let from = 0; from < people; from += ROWS_AT_ONCE)
    await db
      .insertInto("bookings")
      .values(guests.slice(from, from + ROWS_AT_ONCE))
      .execute();
  await db
    .updateTable("events")
    .set((eb) => ({
      starts_at: now + STARTS_IN_MS,
      counts_home: 1,
      capacity: people + SPARE_SEATS,
      seats_taken: eb("seats_taken", "+", people),
    }))
    .where("id", "=", EVENT_ID)
    .execute();
  await db.updateTable("members").set({ role: "run_leader" }).where("id", "=", LEADER).execute();
  return guests;
}

function guestOf(index: number) {
  const number = String(index).padStart(9, "0");
  return {
    id: `crowd-${index}`,
    reference: `C${number.slice(-7).replaceAll("0", "Z").replaceAll("1", "Y")}`,
    participant_name: `Runner ${number.slice(-4)}`,
    participant_phone: `+917${number}`,
    is_guest: 1,
    submit_key: `crowd-${index}`,
  };
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
