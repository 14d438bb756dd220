import { expect, test } from "vitest";
import { setBoardVisibility, setConsent } from "~/core/people/consents/set-board-visibility.server";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent, attend } from "../../support/run-day";

const ASHA = "sample-member-asha";
const QUESTION = "Show me on the board?";

async function openAfterRun() {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  expect(await asksOf(asha)).toBe(false);
  const eventId = await addEvent(club.db, { date: "2026-11-17" });
  await attend(club.db, { eventId, memberId: ASHA, now: club.clock.at });
  const board = async () =>
    readable((await (await club.member("arjun")).get("/community/leaderboard")).text);
  return { club, asha, board };
}

async function asksOf(browser: Browser): Promise<boolean> {
  return readable((await browser.get("/dashboard")).text).includes(QUESTION);
}

test("one tap on the dashboard's question after the first check-in shows the member on the board", async () => {
  const { asha, board } = await openAfterRun();
  expect(await asksOf(asha)).toBe(true);
  expect(await board()).not.toContain("Asha Raman");
  const answer = await asha.post("/dashboard", { intent: "board", given: "yes" });
  expect(answer.location).toBe("/dashboard");
  expect(await board()).toContain("Asha Raman");
  expect(await asksOf(asha)).toBe(false);
});

test("a 'No' to the board ends the question without a consent", async () => {
  const { club, asha, board } = await openAfterRun();
  await asha.post("/dashboard", { intent: "board", given: "no" });
  expect(await asksOf(asha)).toBe(false);
  expect(await board()).not.toContain("Asha Raman");
  expect(
    await club.db.selectFrom("consent").where("member_id", "=", ASHA).select("id").execute(),
  ).toEqual([]);
});

test("a member who chose in Settings is not asked for the board", async () => {
  const { club, asha } = await openAfterRun();
  await setBoardVisibility(club.db, {
    memberId: ASHA,
    given: false,
    now: club.clock.at,
    timeZone: club.services.timeZone,
  });
  expect(await asksOf(asha)).toBe(false);
});

test("a member who agreed at sign-up is not asked for the board", async () => {
  const { club, asha } = await openAfterRun();
  const consent = { memberId: ASHA, purpose: "public_board" as const, given: true };
  await setConsent(club.db, { ...consent, now: club.clock.at });
  expect(await asksOf(asha)).toBe(false);
});
