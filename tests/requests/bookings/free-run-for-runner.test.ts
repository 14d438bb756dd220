/** A run that costs nothing, booked by an admin: it uses up no free first run of a member whom the club has welcomed. */
import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { fieldValue, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const MEMBER = "sample-member-arjun";
const MEMBER_PAGE = `/admin/subscribers/${MEMBER}`;
const EVENT_PAGE = `/admin/events/${RUN}`;

/** Arjun, whose free first run is unused, and a run that costs nothing. */
async function openFreeRun(status: "active" | "pending") {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS, price_rupees: 0 });
  const arjun = club.db.updateTable("members").set({ status }).where("id", "=", MEMBER);
  await arjun.execute();
  return { club, admin: await club.admin() };
}

type Opened = Awaited<ReturnType<typeof openFreeRun>>;

async function bookOnMemberPage({ admin }: Opened) {
  const submitKey = fieldValue((await admin.get(MEMBER_PAGE)).text, "submitKey");
  return await admin.post(MEMBER_PAGE, { intent: "book", eventId: RUN, submitKey });
}

async function bookOnEventPage({ club, admin }: Opened) {
  const members = club.db.selectFrom("members").select("phone").where("id", "=", MEMBER);
  const { phone } = await members.executeTakeFirstOrThrow();
  const { text } = await admin.get(EVENT_PAGE);
  const [priceRupees, submitKey] = [fieldValue(text, "priceRupees"), fieldValue(text, "submitKey")];
  const form = { intent: "book", phone: phone.slice(3), name: "", priceRupees, submitKey };
  return await admin.post(EVENT_PAGE, form);
}

const planOf = async ({ club }: Opened) =>
  (
    await club.db
      .selectFrom("bookings")
      .select("plan")
      .where("event_id", "=", RUN)
      .where("member_id", "=", MEMBER)
      .executeTakeFirstOrThrow()
  ).plan;

test.each([
  { page: "'Book a run'", book: bookOnMemberPage },
  { page: "'Add a runner'", book: bookOnEventPage },
])("$page keeps the free first run of a member on a run that costs nothing", async ({ book }) => {
  const opened = await openFreeRun("active");
  expect(readable((await book(opened)).text)).toContain("is booked. This run is free.");
  expect(await planOf(opened)).toBe("pay_per_run");
});

test("'Book a run' says that a run that costs nothing is free, not that it is the free first run", async () => {
  const { admin } = await openFreeRun("active");
  expect(readable((await admin.get(MEMBER_PAGE)).text)).toContain("Lakeside Sunday Loop, Free");
});

test("a newcomer, who may book nothing else, is booked on a free run by their free first run", async () => {
  const opened = await openFreeRun("pending");
  const answer = readable((await bookOnMemberPage(opened)).text);
  expect(answer).toContain("is booked. It's their free first run.");
  expect(await planOf(opened)).toBe("free_trial");
});
