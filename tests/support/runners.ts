import { randomInt } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createCookie } from "react-router";
import { createMember } from "~/core/people/members.server";
import { startSession } from "~/core/people/sessions/sessions.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { openSqlite } from "~/db/open";

const EVENT = { id: "sample-event-upcoming", slug: "lakeside-sunday-loop" };
const PLACE = { ip: "127.0.0.1", userAgent: "test" };

/** Makes room on the sample event and new members, approved, with a session each; returns their cookies. */
export async function openRunners(dataDir: string, count: number): Promise<string[]> {
  const db = openSqlite(join(dataDir, "club.sqlite"));
  const now = Date.now();
  const cookies: string[] = [];
  try {
    await db.updateTable("events").set({ capacity: 10_000 }).execute();
    for (let runner = 0; runner < count; runner += 1) {
      const phone = `+919${String(randomInt(10 ** 9)).padStart(9, "0")}`;
      const memberId = await createMember(db, { phone, registrationType: "mobile_otp", now });
      await db
        .updateTable("members")
        .set({ display_name: `Runner ${phone.slice(-4)}`, status: "active" })
        .where("id", "=", memberId)
        .execute();
      const token = await startSession(db, { owner: { memberId }, place: PLACE, now });
      cookies.push(await createCookie("session").serialize(token));
    }
  } finally {
    await db.destroy();
  }
  return cookies;
}

/** Books the sample event; returns whether the server acknowledged it. A connection that breaks is a no. */
export async function bookAt(
  url: string,
  cookie: string,
  submitKey: string,
  plan = "free_trial",
): Promise<boolean> {
  try {
    const response = await fetch(`${url}/events/${EVENT.slug}/book`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: url },
      body: new URLSearchParams({
        intent: "book",
        plan,
        shownPriceRupees: "99",
        submitKey,
        waiver: WAIVER_VERSION,
      }),
      redirect: "manual",
    });
    return response.status === 302;
  } catch {
    return false;
  }
}

/** What a stopped server's database holds. */
export function checkBookings(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, "club.sqlite"));
  try {
    const rows = database
      .prepare("SELECT submit_key FROM bookings WHERE event_id = ?")
      .all(EVENT.id);
    const event = database.prepare("SELECT seats_taken FROM events WHERE id = ?").get(EVENT.id);
    return {
      submitKeys: new Set(rows.map((row) => row.submit_key)),
      bookings: rows.length,
      seatsTaken: event?.seats_taken,
      integrity: database.prepare("PRAGMA integrity_check").get()?.integrity_check,
      orphans: database.prepare("PRAGMA foreign_key_check").all().length,
    };
  } finally {
    database.close();
  }
}
