import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { syncBookings, syncUserData } from "~/core/account/sync/sync-bookings.server";
import { findEventToBook } from "~/core/bookings/book/find-bookable-event.server";
import { BOOKING_REFUSAL_TEXTS } from "~/core/bookings/booking-texts";
import { offlineBookingOf } from "~/core/bookings/offline/use-offline-booking";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { inLanguage } from "~/lib/language.server";
import type { Browser } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { addEvent } from "../../support/events";
import { failingReads } from "../../support/failing-reads";

const TITLE = "Lakeside Sunday Loop";
const MEENA = "sample-member-meena";
const ASHA = "sample-member-asha";

const kept = (changes: object = {}) => ({
  participantName: "Meena Joseph",
  eventTitle: TITLE,
  submitKey: randomUUID(),
  ...changes,
});

const sync = async (browser: Browser, bookings: unknown) => {
  const answer = await browser.post("/bookings/sync", { bookings: JSON.stringify(bookings) });
  const said = JSON.parse(answer.text) as {
    text: string;
    results?: { outcome: string }[];
    waiting?: string[];
  };
  return { ...answer, said, outcomes: said.results?.map(({ outcome }) => outcome) };
};

const bookingsOf = (club: TestClub, memberId: string) =>
  club.db
    .selectFrom("bookings")
    .select(["plan", "pace_group", "notes", "is_guest", "event_id", "price_rupees"])
    .where("member_id", "=", memberId)
    .where("starts_at", ">", WEDNESDAY)
    .orderBy("is_guest")
    .execute();

test("each entry of a sync is booked or refused by itself", async () => {
  const club = await TestClub.open();
  const results = await syncBookings(club.db, {
    memberId: MEENA,
    bookings: [
      kept({}),
      kept({}),
      kept({ participantName: undefined }),
      kept({ eventTitle: "No such run" }),
      kept({ participantName: "Somebody Else" }),
    ],
    now: club.clock.at,
    timeZone: club.services.timeZone,
  });
  expect(results.map(({ outcome }) => outcome)).toEqual([
    "booked",
    "duplicate",
    "skipped",
    "not_bookable",
    "already_booked",
  ]);
  expect(await bookingsOf(club, MEENA)).toHaveLength(1);
});

test("a synced booking without a name is known again by its e-mail", async () => {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ email: "m@example.org" }).execute();
  const meena = await club.member("meena");
  const byMail = (participantEmail: string) =>
    kept({ participantName: undefined, participantEmail });
  expect((await sync(meena, [byMail("m@example.org")])).outcomes).toEqual(["booked"]);
  expect((await sync(meena, [byMail("m@example.org")])).outcomes).toEqual(["duplicate"]);
  expect((await sync(meena, [byMail("x@example.org")])).outcomes).toEqual(["already_booked"]);
});

test("a synced booking keeps plan, pace group, note, guests and its day of the series", async () => {
  const club = await TestClub.open();
  const later = { date: "2026-11-29", starts_at: WEDNESDAY + 11 * 86_400_000 };
  await addEvent(club, { id: "next-week", ...later });
  await club.db.updateTable("members").set({ status: "active" }).execute();
  const chosen = {
    date: "2026-11-29",
    plan: "pay_per_run",
    paceGroup: "Quick – 5:15/km",
    notes: "Left knee",
    guests: [{ name: "Ila", phone: "98765 43210" }],
    shownPriceRupees: "99",
    waiver: WAIVER_VERSION,
  };
  const meena = await club.member("meena");
  const answer = await sync(meena, [kept({}), kept(chosen)]);
  expect(answer.outcomes).toEqual(["booked", "booked"]);
  expect(answer.said.text).toBe("User data synced successfully");
  expect(answer.said.results?.at(1)).toMatchObject({ slug: "next-week", eventTitle: TITLE });
  const rows = await bookingsOf(club, MEENA);
  const party = { event_id: "next-week", pace_group: "Quick – 5:15/km", notes: "Left knee" };
  expect(rows.filter((row) => row.event_id === "next-week")).toEqual([
    { ...party, plan: "pay_per_run", is_guest: 0, price_rupees: 99 },
    { ...party, plan: "pay_per_run", is_guest: 1, price_rupees: 99 },
  ]);
});

test("a synced booking with a changed price or of a full event is refused with its outcome", async () => {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).execute();
  const meena = await club.member("meena");
  const dearer = kept({ plan: "pay_per_run", shownPriceRupees: 50 });
  expect((await sync(meena, [dearer])).outcomes).toEqual(["price_changed"]);
  await club.db.updateTable("events").set({ capacity: 25 }).execute();
  expect((await sync(meena, [kept()])).outcomes).toEqual(["full"]);
  expect(await bookingsOf(club, MEENA)).toEqual([]);
  expect(BOOKING_REFUSAL_TEXTS.price_changed).toContain("has changed");
});

test("an entry synced twice, as after a lost answer, books once", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const entry = kept();
  const answers = await Promise.all([sync(meena, [entry]), sync(meena, [entry])]);
  for (const { outcomes } of answers) expect(["booked", "duplicate"]).toContain(outcomes?.[0]);
  expect(await bookingsOf(club, MEENA)).toHaveLength(1);
});

test("an entry synced again under another name is the booking that it made before", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const entry = kept({ participantName: "M. from the device", participantEmail: undefined });
  expect((await sync(meena, [entry])).outcomes).toEqual(["booked"]);
  expect((await sync(meena, [entry])).outcomes).toEqual(["booked"]);
  expect(await bookingsOf(club, MEENA)).toHaveLength(1);
});

test("a booking that another member kept on the device waits for that member", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const [own, others, visitors] = [kept({ memberId: MEENA }), kept({ memberId: ASHA }), kept()];
  const answer = await sync(meena, [others, own, visitors]);
  expect(answer.outcomes).toEqual(["booked", "duplicate"]);
  expect(answer.said.waiting).toEqual([others.submitKey]);
  expect(await bookingsOf(club, MEENA)).toHaveLength(1);
  const asha = await sync(await club.member("asha"), [others]);
  expect(asha.said.waiting).toEqual([]);
  expect(asha.outcomes).toHaveLength(1);
});

test("an unreadable entry does not stop the others", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const answer = await sync(meena, [{ eventTitle: 7 }, "x", null, kept()]);
  expect(answer.outcomes).toEqual(["booked", "unreadable", "unreadable", "unreadable"]);
});

test("a sync that is no list of bookings is refused", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  for (const bookings of ["x".repeat(30_000), Array.from({ length: 21 }, () => kept())]) {
    const refused = await sync(meena, bookings);
    expect(refused.status).toBe(400);
    expect(refused.said.text).toBe("Failed to sync data: this is not a list of bookings.");
  }
  const broken = await meena.post("/bookings/sync", { bookings: "[{" });
  expect(broken.text).toContain("Failed to sync data: ");
  expect((await club.visitor().post("/bookings/sync", { bookings: "[]" })).status).toBe(401);
});

test("a booking kept on a page in another language is booked, and named in that language", async () => {
  const club = await TestClub.open();
  const page = { slug: "lakeside-sunday-loop", now: club.clock.at };
  const event = await inLanguage("kn", () => findEventToBook(club.db, page));
  if (!event) throw new Error("There is no such run.");
  expect(event.title).not.toBe(TITLE);
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: "Meena Joseph", submitKey: randomUUID() }))
    form.set(name, value);
  const meena = await club.member("meena");
  const bookings = JSON.stringify([offlineBookingOf(form, event)]);
  const { text } = await meena.post("/kn/bookings/sync", { bookings });
  expect(JSON.parse(text).results).toMatchObject([{ outcome: "booked", eventTitle: event.title }]);
  expect(await bookingsOf(club, MEENA)).toHaveLength(1);
});

test("a member without a name gets the one of the synced booking", async () => {
  const club = await TestClub.open();
  await club.db
    .updateTable("members")
    .set({ display_name: null })
    .where("id", "=", MEENA)
    .execute();
  const meena = await club.member("meena");
  expect((await sync(meena, [kept({ participantName: "Meena J" })])).outcomes).toEqual(["booked"]);
  expect((await meena.get("/profile")).text).toContain("Meena J");
});

test("syncing recounts statistics and achievements", async () => {
  const club = await TestClub.open();
  const past = {
    status: "completed" as const,
    starts_at: WEDNESDAY - 86_400_000,
    date: "2026-11-17",
  };
  await club.db.updateTable("bookings").set(past).where("member_id", "=", ASHA).execute();
  const asha = await club.member("asha");
  await sync(asha, [kept({ participantName: undefined })]);
  const statistics = club.db.selectFrom("member_statistics").select("total_runs");
  expect(await statistics.where("member_id", "=", ASHA).executeTakeFirst()).toEqual({
    total_runs: 1,
  });
});

/** The sample club, whose bookings cannot be read. */
async function openUnreachable() {
  const db = await emptyDatabase();
  await fillSampleClub(db, { now: WEDNESDAY, timeZone: "Asia/Kolkata" });
  const services = { db: failingReads(db, "participant_email") };
  return { services, club: await TestClub.open({ sample: false, services }) };
}

test("an unreachable database keeps the bookings on the device", async () => {
  const { services, club } = await openUnreachable();
  const answer = await sync(await club.member("meena"), [kept()]);
  expect(answer.status).toBe(503);
  expect(answer.said).toEqual({
    ok: false,
    text: "Failed to sync data: the club's records cannot be reached. Everything stays on this phone.",
  });
  const moment = { now: WEDNESDAY, timeZone: "Asia/Kolkata" };
  const bookings = [kept()];
  await expect(syncUserData(services.db, { memberId: MEENA, bookings, ...moment })).rejects.toThrow(
    "Failed to sync data: ",
  );
});

test("an unreachable database is logged", async () => {
  const { club } = await openUnreachable();
  await sync(await club.member("meena"), [kept()]);
  expect(club.logLines.join()).toContain("Failed to sync data: participant_email cannot be read");
});
