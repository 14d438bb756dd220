import { expect, test } from "vitest";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";
import { addBooking } from "../../support/run-day";

const RUN = "lake-run";
const PAGE = `/events/${RUN}`;
const idOf = (username: string) => `sample-member-${username}`;

/** A run that these members come to. */
async function openRun(usernames: string[]) {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS });
  await club.db.deleteFrom("consent").execute();
  for (const username of usernames)
    await addBooking(club.db, { eventId: RUN, memberId: idOf(username) });
  const agree = async (username: string) =>
    await setConsent(club.db, {
      memberId: idOf(username),
      purpose: "coming" as const,
      given: true,
      now: club.clock.at,
    });
  return { club, agree };
}

async function comingAt(browser: Browser): Promise<string> {
  const { text } = await browser.get(PAGE);
  return readable(/<section id="coming".*?<\/section>/s.exec(text)?.[0] ?? "");
}

test("members see who agreed to be seen on the event page, friends first", async () => {
  const { club, agree } = await openRun(["arjun", "divya", "karthik"]);
  await club.db
    .updateTable("members")
    .set({ invited_by: idOf("asha") })
    .where("id", "=", idOf("karthik"))
    .execute();
  await agree("arjun");
  await agree("karthik");
  const asha = await club.member("asha");
  const text = await comingAt(asha);
  expect(text).toMatch(/Karthik \w+, Arjun \w+ and 1 other/);
  expect(text).toMatch(/Karthik \w+ Friend .* Arjun/);
  expect(text).not.toContain("Divya");
});

test("a member who was suspended is counted and not named among those who come", async () => {
  const { club, agree } = await openRun(["arjun"]);
  await agree("arjun");
  const asha = await club.member("asha");
  expect(await comingAt(asha)).toContain("Arjun");
  await club.db
    .updateTable("members")
    .set({ status: "suspended" })
    .where("id", "=", idOf("arjun"))
    .execute();
  expect(await comingAt(asha)).toContain("1 runner is coming");
});

test("a visitor sees nobody who is coming", async () => {
  const { club, agree } = await openRun(["arjun"]);
  await agree("arjun");
  expect((await club.visitor().get(PAGE)).text).not.toContain("Who's coming");
  expect((await club.visitor().get(`${PAGE}/coming`)).status).toBe(401);
});

/** Arjun is booked; he switches on and off whether Asha sees him. */
async function openSwitch() {
  const { club } = await openRun(["arjun"]);
  const arjun = await club.member("arjun");
  const asha = await club.member("asha");
  const turn = (given: "yes" | "no", next = PAGE) =>
    arjun.post("/settings/privacy", { intent: "consent", purpose: "coming", next, given });
  return { turn, coming: () => comingAt(asha) };
}

test("a booked member lets others see them by one switch on the event page", async () => {
  const { turn, coming } = await openSwitch();
  expect(await coming()).toContain("1 runner is coming");
  expect((await turn("yes")).location).toBe(PAGE);
  expect(await coming()).toMatch(/Arjun \w+/);
});

test("a booked member who lets others see them takes it back", async () => {
  const { turn, coming } = await openSwitch();
  await turn("yes");
  await turn("no");
  expect(await coming()).not.toContain("Arjun");
});

test("the switch leads to no other site", async () => {
  const { turn } = await openSwitch();
  expect((await turn("no", "//evil.example")).location).toBe("/settings/privacy");
});

test("a blocked member is counted and not named, in both directions", async () => {
  const { club, agree } = await openRun(["arjun", "asha"]);
  await agree("arjun");
  await agree("asha");
  const block = { member_id: idOf("asha"), blocked_id: idOf("arjun"), created_at: 1 };
  await club.db.insertInto("member_blocks").values(block).execute();
  expect(await comingAt(await club.member("asha"))).toContain("1 runner is coming");
  expect(await comingAt(await club.member("arjun"))).toContain("1 runner is coming");
});

test("the invite link on the event page is the member's own", async () => {
  const { club } = await openRun([]);
  const { code } = await club.db
    .selectFrom("members")
    .select("invite_code as code")
    .where("id", "=", idOf("asha"))
    .executeTakeFirstOrThrow();
  const { text } = await (await club.member("asha")).get(PAGE);
  const invitation = `Your first run is free: http://localhost/signup?ref=${code}`;
  expect(text).toContain(encodeURIComponent(invitation));
});

/** What Asha's dashboard reads beside it of a run to which Arjun comes. */
async function openBeside() {
  const { club, agree } = await openRun(["arjun"]);
  await agree("arjun");
  const asha = await club.member("asha");
  return { asha, read: await asha.get(`${PAGE}/coming.data?_routes=core/bookings/coming/route`) };
}

test("who comes to the next run is read beside the dashboard", async () => {
  const { asha, read } = await openBeside();
  expect(read.status).toBe(200);
  expect(read.text).toContain("Arjun");
  expect((await asha.get("/events/nowhere/coming")).status).toBe(404);
});

test("what is read of who comes holds no id or number", async () => {
  const { read } = await openBeside();
  expect(read.text).not.toMatch(/sample-member|\+91|dateOfBirth/);
});

test("who's coming, held seats and the reader's own seat add up to the seats taken", async () => {
  const club = await TestClub.open();
  const { db, clock } = club;
  await db.deleteFrom("consent").execute();
  const slug = "lakeside-sunday-loop";
  const { id: eventId } = await db
    .selectFrom("events")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  const asha = await club.member("asha");
  async function countsOnPage() {
    const page = readable((await asha.get(`/events/${slug}`)).text);
    const [, left, capacity] = /(\d+) of (\d+) spots? left/.exec(page) ?? [];
    const [, coming] = /(\d+) runners are coming/.exec(page) ?? [];
    const [, held = 0] = /(\d+) more spots are on hold/.exec(page) ?? [];
    return { taken: Number(capacity) - Number(left), coming: Number(coming), held: Number(held) };
  }
  expect(await countsOnPage()).toEqual({ taken: 25, coming: 24, held: 0 });
  await db
    .updateTable("bookings")
    .set({ status: "pending" })
    .where("event_id", "=", eventId)
    .where("member_id", "in", [idOf("arjun"), idOf("divya")])
    .execute();
  expect(await countsOnPage()).toEqual({ taken: 25, coming: 22, held: 2 });
  const offer = {
    event_id: eventId,
    status: "offered" as const,
    plan: "pay_per_run" as const,
    offer_expires_at: clock.at + DAY_MS,
    created_at: clock.at,
    updated_at: clock.at,
  };
  await db
    .insertInto("waitlist_entries")
    .values({ ...offer, id: "offer", member_id: idOf("meena"), place: 1 })
    .execute();
  expect(await countsOnPage()).toEqual({ taken: 26, coming: 22, held: 3 });
});

test("a full run asks nobody to bring somebody along", async () => {
  const { club } = await openRun([]);
  const asha = await club.member("asha");
  expect(await comingAt(asha)).toContain("Bring a friend!");
  await club.db.updateTable("events").set({ capacity: 0 }).where("id", "=", RUN).execute();
  const text = await comingAt(asha);
  expect(text).toContain("Nobody else has booked.");
  expect(text).not.toContain("Bring a friend");
});
