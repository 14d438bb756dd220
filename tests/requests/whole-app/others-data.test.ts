/** What one member can see and change of another: only published data. */
import { expect, test } from "vitest";
import { fillSampleLife } from "~/extensions/sample-club/fill-sample-life.server";
import { readable } from "../../support/browser";
import { contentOf } from "../../support/content";
import { pages } from "../../support/pages";
import { bytesOfMeena, openWithTwo } from "../../support/two-members";

const RUN = { date: "2026-11-17", title: "Meena's hidden run", distanceKm: "8.4", minutes: "45" };

/** Ids of what every member may see: runs and posts. */
const OPEN = new Set([":eventId", ":postId", ":slug"]);

function expectNothingOf(secrets: string[], what: string, text: string): void {
  const found = secrets.filter((secret) => text.includes(secret));
  expect({ what, found }).toEqual({ what, found: [] });
}

test("security 16: reading with another member's id is 404 without any of their data", async () => {
  const { club, asha, ids } = await openWithTwo();
  const secrets = await bytesOfMeena(club);
  const paths = [
    `/bookings/${ids.bookingId}`,
    `/bookings/${ids.bookingId}/pass`,
    `/bookings/${ids.bookingId}/calendar.ics`,
    `/bookings/${ids.bookingId}/card.png`,
    `/progress/runs/${ids.activityId}`,
    `/receipts/${ids.paymentId}`,
    `/pay/${ids.paymentId}`,
  ];
  for (const path of paths) {
    const page = await asha.get(path);
    const asData = await asha.get(`${path}.data`);
    expect({ path, page: page.status, data: asData.status }).toEqual({
      path,
      page: 404,
      data: 404,
    });
    expectNothingOf(secrets, path, page.text + asData.text);
  }
  const tried = paths.map((path) =>
    path
      .replace(ids.bookingId, ":id")
      .replace(ids.activityId, ":activityId")
      .replace(`/pay/${ids.paymentId}`, "/pay/:paymentId")
      .replace(ids.paymentId, ":id"),
  );
  const ofOne = pages.filter(
    ({ area, path }) =>
      area === "member" && path.split("/").some((part) => part.startsWith(":") && !OPEN.has(part)),
  );
  expect(ofOne.map(({ path }) => path).sort()).toEqual(tried.sort());
});

test("security 16: no page of one member has another member's private data", async () => {
  const { club, asha, ids } = await openWithTwo();
  const secrets = await bytesOfMeena(club);
  const ofMembers = pages.filter(({ area }) => area === "member" || area === "profile");
  for (const { url } of [...ofMembers, { url: `/community/posts/${ids.postId}` }]) {
    for (const path of [url, `${url}.data`]) {
      expectNothingOf(secrets, path, (await asha.get(path)).text);
    }
  }
});

test("security 16: writing with another member's id is 404 and changes nothing", async () => {
  const { club, asha, ids } = await openWithTwo();
  const secrets = await bytesOfMeena(club);
  const { bookingId, postId, commentId } = ids;
  const own = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", "sample-member-asha")
    .executeTakeFirstOrThrow();
  const writes: [path: string, fields: Record<string, string>][] = [
    [`/bookings/${bookingId}`, { intent: "cancel", bookingId }],
    [`/bookings/${own.id}`, { intent: "cancel", bookingId }],
    [`/bookings/${bookingId}`, { intent: "venue" }],
    [`/bookings/${bookingId}`, { intent: "report", utr: "123456789012" }],
    [`/progress/runs/${ids.activityId}`, { intent: "remove" }],
    [
      `/progress/runs/${ids.activityId}`,
      { ...RUN, intent: "save", submitKey: crypto.randomUUID() },
    ],
    ["/progress/events", { intent: "remove", eventId: ids.eventId }],
    ["/settings", { intent: "end-session", sessionId: ids.sessionId }],
    ["/community/posts", { intent: "change", content: "Not meena's", postId }],
    ["/community/posts", { intent: "remove", postId }],
    ["/community/posts", { intent: "remove-comment", commentId }],
  ];
  const before = await contentOf(club.db);
  for (const [path, fields] of writes) {
    for (const place of [path, `${path}.data`]) {
      const what = `${place} ${JSON.stringify(fields)}`;
      const answer = await asha.post(place, fields);
      expect({ what, status: answer.status }).toEqual({ what, status: 404 });
      expectNothingOf(secrets, what, answer.text);
    }
  }
  expect(await contentOf(club.db)).toEqual(before);
});

test("security 18: public and community data has no phone, birth date or emergency contact", async () => {
  const { club, ids } = await openWithTwo();
  await fillSampleLife(club.db, { now: club.clock.at, timeZone: "Asia/Kolkata" });
  await club.db
    .updateTable("members")
    .set((eb) => ({
      date_of_birth: "1987-06-05",
      emergency_contact: eb.fn<string>("substr", ["phone", eb.val(4)]),
    }))
    .execute();
  const people = await club.db.selectFrom("members").select(["id", "phone"]).execute();
  const open = pages.filter(({ area }) => area === "public");
  const community = pages.filter(({ path }) => path.startsWith("/community"));
  const urls = [...open, ...community, { url: `/community/posts/${ids.postId}` }];
  const asha = await club.member("asha");
  const leaderboard = (await asha.get("/community/leaderboard")).text;
  expect(readable(leaderboard)).toContain("Arjun");
  for (const browser of [club.visitor(), asha]) {
    for (const { url } of urls) {
      for (const path of [url, url === "/" ? "/_root.data" : `${url}.data`]) {
        const { text } = await browser.get(path);
        const phones = people.filter(({ phone }) => text.includes(phone.slice(3)));
        const days = text.includes("1987-06-05");
        expect({ path, phones, days }).toEqual({ path, phones: [], days: false });
      }
    }
  }
});
