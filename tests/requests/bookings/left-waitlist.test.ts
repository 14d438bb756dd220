import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;
const LEFT = "You've left the waitlist.";

async function openWaiting() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS, capacity: 0 });
  const arjun = await club.member("arjun");
  await arjun.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  return { club, arjun };
}

test.each(["waiting", "offered"] as const)(
  "a member who was %s is told that they have left the waitlist, until they join again",
  async (status) => {
    const { club, arjun } = await openWaiting();
    const offer = { status, offer_expires_at: club.clock.at + DAY_MS };
    if (status === "offered") await club.db.updateTable("waitlist_entries").set(offer).execute();
    const page = (await arjun.post(BOOK, { intent: "leave" })).location ?? "";
    const told = (await arjun.get(page)).text;
    expect(told).toMatch(new RegExp(`role="status"[\\s\\S]*${LEFT.replace("'", "&#x27;")}`));
    const again = (await arjun.post(BOOK, { intent: "wait", plan: "pay_per_run" })).location;
    expect(readable((await arjun.get(again ?? "")).text)).not.toContain(LEFT);
    expect(readable((await arjun.get(page)).text)).not.toContain(LEFT);
  },
);

test("a member who was not on the waitlist is not told that they have left it", async () => {
  const { arjun } = await openWaiting();
  await arjun.post(BOOK, { intent: "leave" });
  expect((await arjun.post(BOOK, { intent: "leave" })).location).toBe(BOOK);
});
