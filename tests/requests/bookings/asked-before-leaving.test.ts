/** What a member is asked before they leave a waitlist that others wait on behind them. */
import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const PAGE = `/events/${RUN}`;
const BOOK = `${PAGE}/book`;
const ASKED = "You lose your turn. If you join again, you start at the end of the line.";
const ASKED_OFFER =
  "It goes to the next person. If you join the waitlist again, you start at the end of the line.";

/** A full run that these members wait for, in this order. */
async function openWaiting(usernames: string[]) {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS, capacity: 0 });
  const members = await Promise.all(usernames.map((username) => club.member(username)));
  for (const member of members) await member.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  const offer = (username: string) =>
    club.db
      .updateTable("waitlist_entries")
      .set({ status: "offered", offer_expires_at: club.clock.at + DAY_MS })
      .where("member_id", "=", `sample-member-${username}`)
      .execute();
  return { club, members, offer };
}

test.each(["waiting", "offered"])(
  "a member who is %s with others behind is asked before they leave",
  async (status) => {
    const { members, offer } = await openWaiting(["arjun", "divya"]);
    const [arjun, divya] = members;
    if (status === "offered") await offer("arjun");
    const asked = status === "offered" ? ASKED_OFFER : ASKED;
    const event = (await arjun?.get(PAGE))?.text ?? "";
    expect(event).toContain(`href="${BOOK}?leave#leave"`);
    expect(event).not.toContain('value="leave"');
    expect(readable((await arjun?.get(BOOK))?.text ?? "")).toContain(asked);
    expect((await arjun?.get(BOOK))?.text).toMatch(/<details id="leave"(?![^>]*\sopen)/);
    expect((await arjun?.get(`${BOOK}?leave`))?.text).toMatch(/<details id="leave"[^>]*\sopen/);
    expect((await arjun?.post(BOOK, { intent: "leave" }))?.location).toBe(BOOK);

    for (const path of [PAGE, BOOK]) {
      const last = (await divya?.get(path))?.text ?? "";
      expect(last).toContain('value="leave"');
      expect(last).not.toContain('id="leave"');
      expect(readable(last)).not.toContain("If you join");
    }
  },
);

test("nobody is asked while a seat is free for anybody", async () => {
  const { club, members } = await openWaiting(["arjun", "divya"]);
  club.clock.at = WEDNESDAY + 2 * DAY_MS - 1;
  await club.db.updateTable("events").set({ capacity: 5 }).where("id", "=", RUN).execute();
  const event = (await members[0]?.get(PAGE))?.text ?? "";
  expect(readable(event)).toContain("A spot is free right now.");
  expect(event).toContain('value="leave"');
});

test("a member lets a seat go only after they are asked, with nobody behind too", async () => {
  const { members, offer } = await openWaiting(["arjun"]);
  const [arjun] = members;
  await offer("arjun");
  const event = (await arjun?.get(PAGE))?.text ?? "";
  expect(event).toContain(`href="${BOOK}?leave#leave"`);
  expect(event).not.toContain('value="leave"');
  const { text = "" } = (await arjun?.get(BOOK)) ?? {};
  expect(text).toMatch(/<details id="leave"(?![^>]*\sopen)/);
  expect(readable(text)).toContain("Anybody can book it then. Yes, let it go");
});
