import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCookie } from "react-router";
import { passToSign } from "~/core/check-in/pass/passes";
import { startSession } from "~/core/people/sessions/sessions.server";
import { openSqlite } from "~/db/open";
import type { Db } from "~/db/tables";
import { dayOf, HOUR_MS, MINUTE_MS, timeOf } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { qrModules } from "~/lib/qr";
import { signingKey } from "~/lib/signing-key.server";
import type { BookingStatus } from "../../app/db/tables/events";

export const EVENT_ID = "sample-event-upcoming";
const ZONE = "Asia/Kolkata";
const LEADER = "sample-member-asha";
const PLACE = { ip: "127.0.0.1", userAgent: "test" };

/** Works in the club's database beside its server. */
async function within<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openSqlite(join(dataDir, "club.sqlite"));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Moves the sample event so that it starts in 20 minutes, or then; makes Asha a run leader; returns her session. */
export async function openDesk(dataDir: string, inMs = 20 * MINUTE_MS): Promise<string> {
  const now = Date.now();
  const startsAt = now + inMs;
  const when = { date: dayOf(startsAt, ZONE), time: timeOf(startsAt, ZONE), starts_at: startsAt };
  await within(dataDir, async (db) => {
    await db.updateTable("events").set(when).where("id", "=", EVENT_ID).execute();
    await db.updateTable("bookings").set(when).where("event_id", "=", EVENT_ID).execute();
  });
  await setRole(dataDir, "run_leader");
  const owner = { memberId: LEADER };
  const token = await within(dataDir, (db) => startSession(db, { owner, place: PLACE, now }));
  const cookie = await createCookie("session").serialize(token);
  return cookie.slice("session=".length).split(";")[0] ?? "";
}

/** Asks Asha whether she is still in: the address of her link. */
export async function askAsha(dataDir: string): Promise<string> {
  const token = "stillin1";
  await within(dataDir, async (db) => {
    const { id } = await db
      .selectFrom("bookings")
      .select("id")
      .where("event_id", "=", EVENT_ID)
      .where("member_id", "=", LEADER)
      .executeTakeFirstOrThrow();
    const asked = { booking_id: id, answer: null, answered_at: null, created_at: Date.now() };
    await db
      .insertInto("seat_links")
      .values({ token_hash: sha256(token), ...asked })
      .onConflict((conflict) => conflict.column("booking_id").doUpdateSet({ answer: null }))
      .execute();
  });
  return `/y/${token}`;
}

/** Gives Asha another role. */
async function setRole(dataDir: string, role: "member" | "run_leader"): Promise<void> {
  await within(dataDir, (db) =>
    db.updateTable("members").set({ role }).where("id", "=", LEADER).execute(),
  );
}

/** Puts a sample member's booking into another status. */
export async function setStatus(
  dataDir: string,
  username: string,
  status: BookingStatus,
): Promise<void> {
  await within(dataDir, (db) =>
    db
      .updateTable("bookings")
      .set({ status, plan: "pay_per_run" })
      .where("id", "=", `sample-booking-${username}`)
      .execute(),
  );
}

/** Puts a sample member's booking into a pace group. */
export async function setGroup(dataDir: string, username: string, group: string): Promise<void> {
  await within(dataDir, (db) =>
    db
      .updateTable("bookings")
      .set({ pace_group: group })
      .where("id", "=", `sample-booking-${username}`)
      .execute(),
  );
}

/** Takes back at the server that anybody is running late. */
export async function forgetLate(dataDir: string): Promise<void> {
  await within(dataDir, (db) => db.updateTable("bookings").set({ late_at: null }).execute());
}

/** Switches on that the event counts everybody home. */
export async function countHome(dataDir: string): Promise<void> {
  await within(dataDir, (db) =>
    db.updateTable("events").set({ counts_home: 1 }).where("id", "=", EVENT_ID).execute(),
  );
}

/** Ends every session, as a sign-out on all devices does. */
export async function endSessions(dataDir: string): Promise<void> {
  await within(dataDir, (db) => db.deleteFrom("sessions").execute());
}

/** What the phones of the desk have reported that they lack. */
export async function lacksReported(dataDir: string): Promise<(string | null)[]> {
  const rows = await within(dataDir, (db) =>
    db.selectFrom("desk_devices").select("lacks").where("event_id", "=", EVENT_ID).execute(),
  );
  return rows.map(({ lacks }) => lacks);
}

/** The short code of a sample member's booking. */
export async function referenceOf(dataDir: string, username: string): Promise<string> {
  const { reference } = await within(dataDir, (db) =>
    db
      .selectFrom("bookings")
      .select("reference")
      .where("id", "=", `sample-booking-${username}`)
      .executeTakeFirstOrThrow(),
  );
  return reference;
}

/** A genuine pass of a sample member for the sample event; `wrong` makes it another kind. */
export async function passFor(
  dataDir: string,
  username: string,
  wrong: { secret?: string; eventId?: string; expiresAt?: number } = {},
): Promise<string> {
  const { secret = await readFile(join(dataDir, "trial-secret"), "utf8"), ...rest } = wrong;
  const reference = await referenceOf(dataDir, username);
  const signed = passToSign({
    eventId: EVENT_ID,
    reference,
    nonce: "AAAAAAAAAAA",
    expiresAt: Date.now() + 3 * HOUR_MS,
    ...rest,
  });
  return `${signed}.${signingKey(secret, "passes").sign(signed)}`;
}

/** Who is checked in at the event on the server: user name and method. */
export async function checkedIn(dataDir: string): Promise<Record<string, string>> {
  const rows = await checkIns(dataDir);
  return Object.fromEntries(rows.map(({ username, method }) => [username, method]));
}

/** The check-ins of the event on the server: who, how and when. */
export async function checkIns(dataDir: string) {
  const rows = await within(dataDir, (db) =>
    db
      .selectFrom("check_ins")
      .select(["booking_id as bookingId", "method", "checked_in_at as at"])
      .where("event_id", "=", EVENT_ID)
      .execute(),
  );
  return rows.map(({ bookingId, ...row }) => ({
    username: bookingId.replace("sample-booking-", ""),
    ...row,
  }));
}

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 5;
const SECONDS_PER_CODE = 1;
const DOT = 6;

/** A film for the browser's fake camera: each text as a QR code for a second, in a loop. */
export async function writeFilm(file: string, texts: string[]): Promise<void> {
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`;
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const parts: Buffer[] = [Buffer.from(head)];
  for (const text of texts) {
    const frame = Buffer.concat([Buffer.from("FRAME\n"), pictureOf(text), chroma]);
    for (let count = 0; count < FRAMES_PER_SECOND * SECONDS_PER_CODE; count += 1) parts.push(frame);
  }
  await writeFile(file, Buffer.concat(parts));
}

/** Brightness of every pixel: the code in the middle of a grey picture. */
function pictureOf(text: string): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT, 200);
  if (!text) return picture;
  const { data, size } = qrModules(text, 2);
  const left = Math.floor((WIDTH - size * DOT) / 2);
  const top = Math.floor((HEIGHT - size * DOT) / 2);
  for (let y = 0; y < size * DOT; y += 1) {
    for (let x = 0; x < size * DOT; x += 1) {
      const dark = data[Math.floor(y / DOT)]?.[Math.floor(x / DOT)];
      picture[(top + y) * WIDTH + left + x] = dark ? 20 : 235;
    }
  }
  return picture;
}
