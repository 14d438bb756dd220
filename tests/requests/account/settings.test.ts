import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent, attend } from "../../support/run-day";

const ASHA = "sample-member-asha";
const PRIVACY = "/settings/privacy";

test("the tabs of Settings are account, notifications, privacy, help and logout", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const text = readable((await asha.get("/settings/help")).text);
  for (const tab of ["Account", "Notifications", "Privacy", "Help", "Logout", "Version 0.2.0"])
    expect(text).toContain(tab);
  expect(readable((await asha.get("/settings/logout")).text)).toContain(
    "This signs you out on this device only",
  );
});

test("the consent to the leaderboard applies at once", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const eventId = await addEvent(club.db, { date: "2026-11-17" });
  await attend(club.db, { eventId, memberId: ASHA, now: club.clock.at });
  const board = async () =>
    readable((await (await club.member("arjun")).get("/community/leaderboard")).text);
  expect(await board()).not.toContain("Asha Raman");
  const given = { intent: "consent", purpose: "public_board", given: "yes" };
  expect((await asha.post(PRIVACY, given)).location).toBe(PRIVACY);
  expect(await board()).toContain("Asha Raman");
  await asha.post(PRIVACY, { ...given, given: "no" });
  expect(await board()).not.toContain("Asha Raman");
});

test("each consent is a switch", async () => {
  const asha = await (await TestClub.open()).member("asha");
  const given = { intent: "consent", purpose: "public_board", given: "yes" };
  await asha.post(PRIVACY, given);
  await asha.post(PRIVACY, { ...given, given: "no" });
  await asha.post(PRIVACY, { ...given, purpose: "photos" });
  expect((await asha.get(PRIVACY)).text.match(/aria-checked="true"/g)).toHaveLength(1);
  expect((await asha.post(PRIVACY, { ...given, purpose: "everything" })).status).toBe(400);
  expect((await asha.post(PRIVACY, { intent: "odd" })).status).toBe(400);
});
