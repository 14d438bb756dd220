/** A UPI reference was given before the booking was cancelled: what the member and the admins read of the money. */
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const UTR = "412345678901";
const CREDIT = `We have your reference ${UTR}. Once we find your ₹99, we'll keep it as credit for your next run.`;
const LOOKED_FOR = `We have your reference ${UTR} and will look for your `;
const TO_LOOK_FOR = `The runner sent UTR ${UTR}: look for it in Payments`;

async function book(browser: Browser, plan: string): Promise<string> {
  const booked = await browser.post(`/events/${RUN}/book`, {
    intent: "book",
    plan,
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  return booked.location?.replace("?new", "") ?? "";
}

/** Arjun has booked and given a reference. */
async function openGiven({ plan = "pay_per_run", inMs = 2 * DAY_MS } = {}) {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + inMs });
  const arjun = await club.member("arjun");
  const admin = await club.admin();
  const page = await book(arjun, plan);
  await arjun.post(page, { intent: "report", utr: UTR });
  const cancelEvent = () =>
    admin.post(`/admin/events/${RUN}`, { intent: "cancel", scope: "one", reason: "Rain" });
  const cancelSeat = () =>
    arjun.post(page, { intent: "cancel", bookingId: page.replace("/bookings/", "") });
  const shown = async () => ({
    booking: readable((await arjun.get(page)).text),
    bookings: readable((await arjun.get("/bookings")).text),
    event: readable((await admin.get(`/admin/events/${RUN}`)).text),
  });
  return { club, arjun, admin, cancelEvent, cancelSeat, shown };
}

async function paymentIds(club: TestClub) {
  const rows = club.db.selectFrom("payments").select("id").where("event_id", "=", RUN);
  return (await rows.orderBy("created_at").execute()).map(({ id }) => id);
}

test("after the club cancels the run its pages say that the money of a reference becomes credit", async () => {
  const { admin, cancelEvent, shown } = await openGiven();
  await cancelEvent();
  const { booking, bookings, event } = await shown();
  expect(booking).toContain(CREDIT);
  expect(bookings).toContain(CREDIT);
  expect(event).toContain(TO_LOOK_FOR);
  expect(readable((await admin.get("/admin/payments")).text)).toContain(`UTR ${UTR}`);
});

test.each([
  ["pay_per_run", CREDIT],
  ["monthly_membership", `${LOOKED_FOR}₹299.`],
])(
  "the message that the run is cancelled says what becomes of a reference for %s",
  async (plan, text) => {
    const { arjun, cancelEvent } = await openGiven({ plan });
    await cancelEvent();
    expect(readable((await arjun.get("/inbox")).text)).toContain(`is cancelled. Rain. ${text}`);
  },
);

test("once the money is found its pages say that it became credit", async () => {
  const { club, admin, cancelEvent, shown } = await openGiven();
  await cancelEvent();
  const [paymentId = ""] = await paymentIds(club);
  await admin.post("/admin/payments", { paymentId, method: "upi" });
  const { booking, bookings, event } = await shown();
  expect(booking).toContain("₹99 came after the cancellation and became credit.");
  for (const text of [booking, bookings, event]) {
    expect(text).not.toContain(`We have your reference ${UTR}`);
    expect(text).not.toContain(TO_LOOK_FOR);
  }
});

test("a reference for a membership that was bought with the run promises no credit", async () => {
  const { cancelEvent, shown } = await openGiven({ plan: "monthly_membership" });
  await cancelEvent();
  const { booking } = await shown();
  expect(booking).toContain(`${LOOKED_FOR}₹299.`);
});

test("a reference for a seat that was cancelled late promises no credit", async () => {
  const { cancelSeat, shown } = await openGiven({ inMs: 6 * HOUR_MS });
  await cancelSeat();
  const { booking, event } = await shown();
  expect(booking).toContain(`${LOOKED_FOR}₹99.`);
  expect(event).toContain(TO_LOOK_FOR);
});

test("a reference is not looked for any more once the member's next booking of the run is paid", async () => {
  const { club, arjun, admin, cancelSeat, shown } = await openGiven();
  await cancelSeat();
  expect((await shown()).booking).toContain(CREDIT);
  club.clock.at += 1000;
  await book(arjun, "pay_per_run");
  const [, paymentId = ""] = await paymentIds(club);
  await admin.post("/admin/payments", { paymentId, method: "upi" });
  const { booking, bookings, event } = await shown();
  for (const text of [booking, bookings, event]) expect(text).not.toContain("look for");
  expect(booking).not.toContain(UTR);
});
