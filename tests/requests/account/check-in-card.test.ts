import { expect, test } from "vitest";
import {
  drawCheckInCard,
  findCheckInCard,
  postCheckInCard,
} from "~/core/account/check-in-card/find-check-in-card.server";
import { DAY_MS, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addBooking, addEvent, attend } from "../../support/run-day";

const ASHA = "sample-member-asha";
const TODAY = "2026-11-18";
const START = Date.parse("2026-11-18T00:15:00Z");

async function openAfterRun() {
  const club = await TestClub.open();
  const now = club.clock.now();
  const eventId = await addEvent(club.db, { date: TODAY });
  const bookingId = await attend(club.db, { eventId, memberId: ASHA, now, distanceM: 8_200 });
  for (const username of ["arjun", "divya"])
    await attend(club.db, { eventId, memberId: `sample-member-${username}`, now });
  const whose = { bookingId, memberId: ASHA, now, timeZone: club.services.timeZone };
  return { club, whose, page: `/bookings/${bookingId}`, asha: await club.member("asha") };
}

test("after a check-in the booking shows the run and the ways to share it", async () => {
  const { asha, page } = await openAfterRun();
  const { text } = await asha.get(page);
  expect(readable(text)).toContain("You ran 8.2 km with 2 others.");
  expect(text).toContain(`href="${page}/card.png"`);
  for (const words of ["Enjoy the run", "Show the code", "Add to calendar"])
    expect(readable(text)).not.toContain(words);
  const dashboard = await asha.get("/dashboard");
  const words = readable(dashboard.text);
  expect(words).toMatch(/You ran( [\d.]+ km)? with 2 others\./);
  expect(dashboard.text).toContain(`href="${page}/card.png"`);
  expect(dashboard.text).toContain(`href="${page}"`);
});

test("a run is not shown as run, shared or posted before its end", async () => {
  const { club, asha, page } = await openAfterRun();
  const saysSo = /You ran|Share it with friends|card\.png/;
  club.clock.at = START + 59 * MINUTE_MS;
  expect((await asha.get(page)).text).toContain("You&#x27;re checked in. Enjoy the run!");
  expect((await asha.get("/dashboard")).text).toContain("You&#x27;re checked in. Enjoy the run!");
  for (const path of [page, "/dashboard"]) expect((await asha.get(path)).text).not.toMatch(saysSo);
  expect((await asha.get(`${page}/card.png`)).status).toBe(404);
  expect((await asha.post(page, { intent: "feed" })).status).toBe(404);
  club.clock.at = START + 60 * MINUTE_MS;
  for (const path of [page, "/dashboard"]) expect((await asha.get(path)).text).toMatch(saysSo);
  expect((await asha.get(`${page}/card.png`)).status).toBe(200);
});

test("the picture of a run is a PNG for the runner alone", async () => {
  const { club, whose, asha, page } = await openAfterRun();
  const picture = await asha.get(`${page}/card.png`);
  expect(picture.headers.get("Content-Type")).toBe("image/png");
  expect((await (await club.member("arjun")).get(`${page}/card.png`)).status).toBe(404);
  const card = await findCheckInCard(club.db, whose);
  if (!card) throw new Error("no card");
  expect(Buffer.from(await drawCheckInCard(card, "Namma Run Club")).toString("latin1", 1, 4)).toBe(
    "PNG",
  );
});

test("a run has no picture before the check-in", async () => {
  const { club, asha } = await openAfterRun();
  const eventId = await addEvent(club.db, { date: "2026-11-20" });
  const coming = await addBooking(club.db, { eventId, memberId: ASHA });
  expect((await asha.get(`/bookings/${coming}/card.png`)).status).toBe(404);
});

test("a run is posted to the feed once, with its picture, when the member wants it", async () => {
  const { club, whose, asha, page } = await openAfterRun();
  const posts = async () =>
    await club.db
      .selectFrom("posts")
      .select(["content", "picture_id as pictureId"])
      .where("member_id", "=", ASHA)
      .where("submit_key", "like", "run-%")
      .execute();
  expect(await posts()).toEqual([]);
  await asha.post(page, { intent: "feed" });
  const again = await asha.post(page, { intent: "feed" });
  expect(readable(again.text)).toContain("It's in the feed");
  expect(await posts()).toEqual([
    {
      content: "Morning run, Wed, 18 Nov: I ran 8.2 km with 2 others.",
      pictureId: expect.any(String),
    },
  ]);
  const card = await findCheckInCard(club.db, whose);
  if (!card) throw new Error("no card");
  expect(card.post).toEqual({ id: expect.any(String), likes: 0 });
  const more = { card, clubName: "Namma Run Club", memberId: ASHA, now: club.clock.now() };
  expect(await postCheckInCard(club.db, more)).toEqual({ ok: true });
  expect(await posts()).toHaveLength(1);
});

test("the card of an earlier run claims neither today's streak nor what a later run earned", async () => {
  const { club, whose } = await openAfterRun();
  const now = club.clock.now() - 7 * DAY_MS;
  const eventId = await addEvent(club.db, { date: "2026-11-11" });
  const earlier = await attend(club.db, { eventId, memberId: ASHA, now });
  await club.db
    .updateTable("achievements")
    .set({ earned: 1, date_earned: club.clock.now() })
    .where("member_id", "=", ASHA)
    .where("achievement", "=", "early_bird")
    .execute();
  const cardOf = async (bookingId: string) =>
    await findCheckInCard(club.db, { ...whose, bookingId });
  expect(await cardOf(whose.bookingId)).toMatchObject({ earned: ["Early Bird"] });
  expect((await cardOf(whose.bookingId))?.streak).toBeGreaterThan(1);
  const before = await cardOf(earlier);
  expect(before?.streak).toBe(0);
  expect(before?.earned).not.toContain("Early Bird");
});
