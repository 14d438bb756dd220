import { expect, test } from "vitest";
import type { MemberStatus } from "~/db/tables/people";
import { DAY_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { fieldValue, readable } from "../../support/browser";
import {
  AT_THE_DESK,
  checkIns,
  END,
  EVENT_ID,
  entry,
  leader,
  openAtDesk,
  openWithLeader,
  passOf,
  scan,
  sync,
  tap,
  trySync,
} from "../../support/desk-requests";
import { addBooking, addEvent, attend } from "../../support/run-day";

const ZONE = "Asia/Kolkata";
const RESULTS = `/qr-info/results?event=${EVENT_ID}`;

test("of an offline batch only the check-ins of a cancelled booking are refused", async () => {
  const { club, desk } = await openWithLeader();
  const pass = await passOf(club, "arjun");
  const bookingId = "sample-booking-arjun";
  const before = { at: AT_THE_DESK + MINUTE_MS };
  await club.db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("id", "=", bookingId)
    .execute();
  club.clock.at += 20 * MINUTE_MS;
  const options = { deviceNow: club.clock.at };
  const batch = [scan(pass, before), tap("arjun", before), tap("divya", before)];
  expect(await sync(desk, batch, options)).toEqual(["cancelled", "cancelled", "done"]);
  expect((await checkIns(club)).map((row) => row.bookingId)).toEqual(["sample-booking-divya"]);
  const logged = await club.db
    .selectFrom("check_in_entries")
    .select(["outcome", "booking_id as about", "at"])
    .where("outcome", "=", "cancelled")
    .execute();
  expect(logged).toEqual([1, 2].map(() => ({ outcome: "cancelled", about: bookingId, ...before })));
});

test("check-ins on Sunday 23:50 and Monday 05:10 are two weeks of a streak", async () => {
  const { club, desk } = await openWithLeader();
  const memberId = "sample-member-divya";
  for (const [date, time, at] of [
    ["2026-11-22", "23:30", "23:50"],
    ["2026-11-23", "05:45", "05:10"],
  ] as const) {
    club.clock.at = instantOf(date, at, ZONE);
    const eventId = await addEvent(club.db, { date, time });
    const bookingId = await addBooking(club.db, { eventId, memberId });
    const tapped = entry("check_in", { method: "list", bookingId, at: club.clock.at });
    const options = { eventId, deviceNow: club.clock.at };
    expect(await sync(desk, [tapped], options)).toEqual(["done"]);
  }
  const divya = await club.member("divya");
  const text = readable((await divya.get("/progress")).text);
  expect(text).toContain("2 weeks in a row · longest 2");
  expect(text).toMatch(/22 Nov.*?Mon, 23 Nov|Mon, 23 Nov.*?22 Nov/);
});

test.each([-DAY_MS, DAY_MS])(
  "a clock off by %d ms that is corrected before sending gives the right time",
  async (off) => {
    const { club, desk } = await openWithLeader();
    const heardAt = AT_THE_DESK - 5 * MINUTE_MS;
    // After a restart the phone has lost its earlier offset.
    const known = tap("arjun", { at: heardAt + off, heardAt });
    const unknown = tap("divya", { at: heardAt + off });
    const outcomes = await sync(desk, [known, unknown]);
    expect(outcomes[0]).toBe("done");
    expect((await checkIns(club))[0]?.at).toBe(heardAt);
    // Without `heardAt`, a clock a day ahead counts as now; a day behind is outside the window.
    expect(outcomes[1]).toBe(off > 0 ? "done" : "outside_window");
  },
);

test("a check-in stores who scanned and who sent it", async () => {
  const { club, desk } = await openWithLeader();
  await sync(desk, [tap("arjun", { by: "sample-member-divya" }), tap("divya")]);
  const rows = await club.db
    .selectFrom("check_in_entries")
    .select(["actor_id as sent", "scanned_by as scanned"])
    .orderBy("booking_id")
    .execute();
  expect(rows).toEqual([
    { sent: "sample-member-asha", scanned: "sample-member-divya" },
    { sent: "sample-member-asha", scanned: "sample-member-asha" },
  ]);
});

test("a batch sent in halves and then whole is applied once, in its order", async () => {
  const { club, desk } = await openWithLeader();
  const undo = entry("undo", { bookingId: "sample-booking-arjun" });
  const batch = [tap("arjun"), undo, tap("divya"), tap("arjun")];
  expect(await sync(desk, batch.slice(0, 3))).toEqual(["done", "done", "done"]);
  expect(await sync(desk, batch.slice(2))).toEqual(["done", "done"]);
  expect(await sync(desk, batch)).toEqual(["done", "done", "done", "done"]);
  expect(await checkIns(club)).toHaveLength(2);
});

test("a queue refused from a suspended or signed-out leader is accepted from another", async () => {
  const { club, desk } = await openWithLeader();
  const batch = [tap("arjun")];
  await club.db.deleteFrom("sessions").where("member_id", "=", "sample-member-asha").execute();
  expect((await trySync(desk, batch)).status).toBe(401);
  const again = await leader(club);
  const suspend = (status: MemberStatus) =>
    club.db.updateTable("members").set({ status }).where("id", "=", "sample-member-asha").execute();
  await suspend("suspended");
  expect((await trySync(again, batch)).status).toBe(401);
  expect(await checkIns(club)).toEqual([]);
  expect(await sync(await leader(club, "divya"), batch)).toEqual(["done"]);
});

test("the screens show a distance that was set on closing a run", async () => {
  const { club, desk } = await openWithLeader();
  await sync(desk, [tap("arjun")]);
  club.clock.at = END;
  const admin = await club.admin();
  const closed = await admin.post(RESULTS, { intent: "close" });
  expect(readable(closed.text)).toContain("Closed: 1 came, 24 did not.");
  const saved = await admin.post(RESULTS, {
    bookingId: "sample-booking-arjun",
    km: fieldValue(closed.text, "km") || "8.5",
    minutes: "50",
  });
  expect(readable(saved.text)).toContain("Saved.");
  const arjun = readable((await (await club.member("arjun")).get("/progress")).text);
  expect(arjun).toContain("8.5 km");
});

test("the screens show a streak repaired by a late check-in", async () => {
  const club = await openAtDesk();
  const memberId = "sample-member-karthik";
  for (const [date, now] of [
    ["2026-11-15", AT_THE_DESK - 7 * DAY_MS],
    ["2026-11-08", AT_THE_DESK - 14 * DAY_MS],
  ] as const) {
    await attend(club.db, { eventId: await addEvent(club.db, { date }), memberId, now });
  }
  club.clock.at = END;
  await (await club.admin()).post(RESULTS, { intent: "close" });

  club.clock.at = AT_THE_DESK + 7 * DAY_MS;
  const later = await addEvent(club.db, { date: "2026-11-29" });
  await attend(club.db, { eventId: later, memberId, now: club.clock.at });
  const karthik = await club.member("karthik");
  const progress = async () => readable((await karthik.get("/progress")).text);
  expect(await progress()).toContain("1 week in a row · longest 2");
  expect(readable((await karthik.get("/bookings")).text)).not.toContain("Completed");
  expect(await progress()).not.toMatch(/Consistent Runner.{0,120}Earned/);

  // A phone sends days later, with a new session of the run leader.
  const drawer = await leader(club);
  const options = { deviceNow: club.clock.at };
  expect(await sync(drawer, [tap("karthik", { at: AT_THE_DESK })], options)).toEqual(["done"]);
  expect(await progress()).toContain("4 weeks in a row · longest 4");
  expect(readable((await karthik.get("/bookings?period=past")).text)).toContain("Checked in");
});

test("a walk-in beyond the seats that a device was told of is refused", async () => {
  const { club, desk } = await openWithLeader();
  await club.db.updateTable("events").set({ capacity: 26 }).where("id", "=", EVENT_ID).execute();
  const list = async () => JSON.parse((await desk.get("/qr-scanner/list")).text).run;
  expect(await list()).toMatchObject({ capacity: 26, seatsTaken: 25, priceRupees: 99 });
  const walkIn = (phone: string) => entry("walk_in", { name: "Nila", phone, isPaid: false });
  const batch = [walkIn("+919876543210"), walkIn("+919876543211")];
  expect(await sync(desk, batch)).toEqual(["done", "full"]);
  expect(await list()).toMatchObject({ seatsTaken: 26 });
});

test("the manifest has its icons and the scanner as a shortcut", async () => {
  const club = await openAtDesk();
  const visitor = club.visitor();
  const manifest = JSON.parse((await visitor.get("/manifest.webmanifest")).text);
  expect(manifest).toMatchObject({ display: "standalone", start_url: "/dashboard", scope: "/" });
  const sizes = manifest.icons.map((icon: { sizes: string }) => icon.sizes);
  expect(sizes).toEqual(["192x192", "512x512", "512x512"]);
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toContain("/qr-scanner");
});

test("the service worker has a page for where there is no signal", async () => {
  const visitor = (await openAtDesk()).visitor();
  const worker = (await visitor.get("/sw.js")).text;
  expect(worker).toContain("No signal here");
  expect(worker).toContain("ಇಲ್ಲಿ ಸಿಗ್ನಲ್ ಇಲ್ಲ");
});
