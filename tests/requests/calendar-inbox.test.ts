import { expect, test } from "vitest";
import { startFeed, stopFeed } from "~/features/calendar-feeds/commands.server";
import { readable } from "../support/browser";
import { TestClub } from "../support/club";

const SLUG = "lakeside-sunday-loop";

async function booked() {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const answer = await meena.post(`/events/${SLUG}/book`, {
    intent: "book",
    plan: "free_trial",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  const path = answer.location?.replace("?new", "") ?? "";
  return { club, meena, path };
}

test("a booking's calendar file keeps its UID, counts changes and says CANCELLED", async () => {
  const { meena, path } = await booked();
  const file = await meena.get(`${path}/calendar.ics`);
  expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(file.text).toContain("DTSTART;TZID=Asia/Kolkata:20261122T054500\r\n");
  expect(file.text).toContain("DTEND;TZID=Asia/Kolkata:20261122T064500\r\n");
  expect(file.text).toContain("TZOFFSETTO:+0530");
  expect(file.text).toContain("SEQUENCE:0\r\n");
  const uid = /UID:(\S+)/.exec(file.text)?.[1];
  await meena.post(path, { intent: "cancel", bookingId: path.split("/").at(-1) ?? "" });
  const after = (await meena.get(`${path}/calendar.ics`)).text;
  expect(/UID:(\S+)/.exec(after)?.[1]).toBe(uid);
  expect(after).toContain("SEQUENCE:1\r\n");
  expect(after).toContain("STATUS:CANCELLED\r\n");
});

test("a private feed works without signing in, until it is replaced or taken back", async () => {
  const { club, meena } = await booked();
  const page = await meena.post("/bookings", { intent: "start" });
  const address = /\/calendar\/[\w-]+\.ics/.exec(page.text)?.[0] ?? "";
  const visitor = club.visitor();
  expect((await visitor.get(address)).text).toContain("SUMMARY:Lakeside Sunday Loop");
  const memberId = "sample-member-meena";
  const token = await startFeed(club.db, { memberId, now: club.clock.at });
  expect((await visitor.get(address)).status).toBe(404);
  expect((await visitor.get(`/calendar/${token}.ics`)).status).toBe(200);
  await stopFeed(club.db, { memberId });
  expect((await visitor.get(`/calendar/${token}.ics`)).status).toBe(404);
});

test("another member finds neither the booking nor its file, and the inbox tells only who is booked", async () => {
  const { club, meena, path } = await booked();
  const asha = await club.member("asha");
  for (const place of [path, `${path}/calendar.ics`]) {
    const answer = await asha.get(place);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("Meena");
  }
  expect((await asha.post(path, { intent: "cancel" })).status).toBe(404);
  expect(readable((await meena.get("/inbox")).text)).toContain("You are in: Lakeside Sunday Loop");
  expect(readable((await asha.get("/inbox")).text)).toContain("Nothing here yet");
  await meena.post("/inbox", {});
  expect(readable((await meena.get("/inbox")).text)).not.toContain("New You are in");
});
