import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cancelEvent } from "~/features/events/schedule/commands/cancel-event.server";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";
import { TIME_ZONE } from "../../support/seats";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;
const CHOICE = { plan: "pay_per_run", shownPriceRupees: "99" };
const REASON = "The lake road is flooded.";
const CLOSED = "This run can no longer be booked.";

async function openedForm() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS });
  const asha = await club.member("asha");
  expect((await asha.get(BOOK)).status).toBe(200);
  return { club, asha };
}

test.each(["review", "book", "wait"])(
  "a run cancelled while its form is open answers %s with the club's reason and the other runs",
  async (intent) => {
    const { club, asha } = await openedForm();
    const by = { adminId: "sample-ravi", adminName: "Ravi", requestId: "r" };
    const at = { now: club.clock.at, timeZone: TIME_ZONE };
    await cancelEvent(club.db, { ...by, ...at, eventId: RUN, scope: "one", reason: REASON });
    const answer = await asha.post(BOOK, { ...CHOICE, intent, submitKey: randomUUID() });
    const text = readable(answer.text);
    expect(text).toContain(`The club cancelled this run ${REASON}`);
    expect(text).not.toContain(CLOSED);
    expect(answer.text).toMatch(/<a[^>]*href="\/events"[^>]*>See the other runs/);
  },
);

test("a run cancelled without a reason is named as cancelled all the same", async () => {
  const { club, asha } = await openedForm();
  await club.db.updateTable("events").set({ status: "cancelled" }).where("id", "=", RUN).execute();
  const text = readable((await asha.get(BOOK)).text);
  expect(text).toContain("The club cancelled this run See the other runs");
  expect(text).not.toContain(CLOSED);
});
