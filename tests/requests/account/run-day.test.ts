import { expect, test } from "vitest";
import { recordCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { sayLate } from "~/core/check-in/pass/passes.server";
import { startSession } from "~/core/people/sessions/sessions.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addBooking, addEvent, addMember, TIME_ZONE } from "../../support/run-day";

const ASHA = "sample-member-asha";
/** A Thursday, 5:45 in the morning. */
const START = Date.parse("2026-11-19T00:15:00Z");

async function openRunDay(at: number) {
  const club = await TestClub.open({ at });
  await club.db.deleteFrom("bookings").execute();
  const eventId = await addEvent(club.db, { date: "2026-11-19" });
  const bookingId = await addBooking(club.db, { eventId, memberId: ASHA });
  const asha = await club.member("asha");
  const dashboard = async () => (await asha.get("/dashboard")).text;
  const comeIn = () =>
    recordCheckIn(club.db, {
      eventId,
      bookingId,
      method: "scan",
      recordedBy: "test",
      checkedInAt: club.clock.at,
      now: club.clock.at,
      timeZone: TIME_ZONE,
    });
  return { club, asha, eventId, bookingId, dashboard, comeIn };
}

test("from twelve hours before the start the dashboard is the pass, and until then it is not", async () => {
  const { club, bookingId, dashboard } = await openRunDay(START - 12 * HOUR_MS - MINUTE_MS);
  expect(await dashboard()).not.toContain("Your pass for");
  club.clock.at = START - 12 * HOUR_MS;
  const html = await dashboard();
  const text = readable(html);
  expect(html).toMatch(/<svg role="img" aria-label="Your pass for Morning run"/);
  expect(text).toMatch(/Evening, Asha .*Tomorrow Morning run 5:45 am/);
  expect(text).toMatch(/Or say this code \w{4} \w{4}/);
  expect(html).toMatch(/href="https:[^"]*query=Lake\+Park"[^>]*class="[^"]*underline/);
  expect(text).toContain("I'm running late");
  expect(html).toContain(`href="/bookings/${bookingId}?cancel#cancel"`);
  expect(html.indexOf("Your pass for")).toBeLessThan(html.indexOf("Everything else"));
});

test("the pass names the member's group and who leads it, or who leads the run", async () => {
  const { club, eventId, bookingId, dashboard } = await openRunDay(START - HOUR_MS);
  const lead = (groupId: string | null) =>
    club.db
      .insertInto("volunteers")
      .values({
        event_id: eventId,
        member_id: "sample-member-karthik",
        role: "leader",
        pace_group_id: groupId,
        created_at: 1,
      })
      .execute();
  await lead(null);
  expect(readable(await dashboard())).toMatch(/Karthik[^.]* leads the run/);
  await club.db.deleteFrom("volunteers").execute();
  await club.db
    .insertInto("pace_groups")
    .values({ id: "g", event_id: eventId, name: "Easy", pace: null, position: 1 })
    .execute();
  await lead("g");
  await club.db
    .updateTable("bookings")
    .set({ pace_group: "Easy", pace_group_id: "g" })
    .where("id", "=", bookingId)
    .execute();
  expect(readable(await dashboard())).toMatch(/Karthik[^.]* leads your group, Easy/);
});

test("'I'm running late' is on the desk's list, once, and for nobody else's booking", async () => {
  const { club, asha, eventId, bookingId, dashboard } = await openRunDay(START - HOUR_MS);
  const lateAt = async () =>
    (await club.db.selectFrom("bookings").select("late_at").executeTakeFirstOrThrow()).late_at;
  const arjun = await club.member("arjun");
  const late = { intent: "late", bookingId };
  expect((await arjun.post("/dashboard", late)).location).toBe("/dashboard");
  expect(await lateAt()).toBeNull();
  expect((await asha.post("/dashboard", late)).location).toBe("/dashboard");
  const said = await lateAt();
  expect(said).toBe(club.clock.at);
  club.clock.at += MINUTE_MS;
  await asha.post("/dashboard", late);
  expect(await lateAt()).toBe(said);
  expect(readable(await dashboard())).toContain("The desk knows you're running late");
  const desk = await club.admin("desk");
  const list = JSON.parse((await desk.get(`/qr-scanner/list?event=${eventId}`)).text);
  expect(list.roster).toMatchObject([{ isLate: true }]);
});

test("nobody is late on another day, or after the check-in", async () => {
  const { club, asha, bookingId, comeIn } = await openRunDay(START - DAY_MS);
  const late = async () => {
    await asha.post("/dashboard", { intent: "late", bookingId });
    return (await club.db.selectFrom("bookings").select("late_at").executeTakeFirstOrThrow())
      .late_at;
  };
  expect(await late()).toBeNull();
  club.clock.at = START - HOUR_MS / 2;
  await comeIn();
  expect(await late()).toBeNull();
});

test("sayLate takes a booking from twelve hours before the start, and no other run of the club", async () => {
  const { club, bookingId } = await openRunDay(START - HOUR_MS);
  const at = (now: number) => sayLate(club.db, { bookingId, memberId: ASHA, now });
  expect(await at(START - 12 * HOUR_MS - 1)).toEqual({ ok: false });
  expect(await at(START - 12 * HOUR_MS)).toEqual({ ok: true });
  await club.db.updateTable("events").set({ status: "cancelled" }).execute();
  expect(await at(START - HOUR_MS)).toEqual({ ok: false });
});

test("after the check-in the dashboard wishes a good run, and after the run it leads with the card, that day only", async () => {
  const { club, eventId, dashboard, comeIn } = await openRunDay(START - HOUR_MS / 2);
  await comeIn();
  expect(readable(await dashboard())).toMatch(/Morning, Asha .*Enjoy the run!/);
  expect(await dashboard()).not.toContain("Your pass for");
  club.clock.at = START + 3 * HOUR_MS;
  expect(await dashboard()).toContain('aria-label="My run"');
  // The evening before the next run its pass leads.
  const next = await addEvent(club.db, { date: "2026-11-20" });
  await addBooking(club.db, { eventId: next, memberId: ASHA });
  club.clock.at = START + 12 * HOUR_MS;
  const evening = await dashboard();
  expect(evening).toContain("Your pass for");
  expect(evening).not.toContain('aria-label="My run"');
  await club.db.deleteFrom("bookings").where("event_id", "<>", eventId).execute();
  club.clock.at = START + DAY_MS - HOUR_MS;
  expect(await dashboard()).not.toContain('aria-label="My run"');
});

test("a member without a run sees how it begins and who says hello, and no zeros", async () => {
  const club = await TestClub.open();
  await club.db.deleteFrom("bookings").execute();
  const eventId = await addEvent(club.db, { date: "2026-11-19" });
  await club.db.updateTable("events").set({ status: "draft" }).where("id", "<>", eventId).execute();
  await club.db
    .insertInto("volunteers")
    .values({
      event_id: eventId,
      member_id: "sample-member-karthik",
      role: "leader",
      pace_group_id: null,
      created_at: 1,
    })
    .execute();
  const now = club.clock.now();
  const memberId = await addMember(club.db, { name: "Nila Rao", now });
  const place = { ip: "127.0.0.1", userAgent: "test" };
  const token = await startSession(club.db, { owner: { memberId }, place, now });
  const nila = await club.visitor().withCookie("session", token);
  const text = readable((await nila.get("/dashboard")).text);
  expect(text).toMatch(/Morning, Nila .*Tomorrow's run Morning run/);
  expect(text).toMatch(
    /How it begins Karthik[^.]* says hello at the start\. .*1? ?Book.* Come.* Stay/,
  );
  expect(text).not.toMatch(/\b0 weeks? in a row|– \/km|0\.0 km/);
});

test("while money is due the dashboard has one main button", async () => {
  const { club, asha, dashboard } = await openRunDay(START - 3 * DAY_MS);
  await asha.post("/membership", { intent: "buy" });
  expect(club.clock.at).toBeLessThan(START);
  const main = /<main.*<\/main>/s.exec(await dashboard())?.[0] ?? "";
  const primary = [...main.matchAll(/<(?:a|button)[^>]*class="[^"]*bg-accent[^"]*"[^>]*>/g)];
  expect(primary.map(([tag]) => tag)).toHaveLength(1);
});
